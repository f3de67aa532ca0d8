/**
 * Node's options for a server or a store that ends within a minute: V8 optimises nothing of the database's code, which halves
 * the work of a start. Benches measure the product as it is.
 */
export const SHORT_LIVED: readonly string[] = process.env['VITEST'] ? ['--liftoff-only', '--wasm-lazy-compilation'] : []
