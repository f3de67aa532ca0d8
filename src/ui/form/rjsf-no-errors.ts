/** In the place of RJSF's rewording of ajv's errors in the build: `wrapValidate` takes them as they are, and has words for them. */
function unasked(): never {
  throw new Error('the words of a problem are those of model/problem-words.ts')
}

export { unasked as default }
