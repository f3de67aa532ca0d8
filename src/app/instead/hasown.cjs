/** Instead of a shim for browsers without Object.hasOwn. */
module.exports = Object.hasOwn
