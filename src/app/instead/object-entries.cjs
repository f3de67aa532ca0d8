/** Instead of a shim (and the twenty packages below it) for browsers without Object.entries. */
module.exports = Object.entries
