/** Leads to the field that a refusal is about, with what was typed selected, so that it can be typed anew. */
export function leadTo(form: HTMLFormElement, field: string): void {
  const input = form.elements.namedItem(field)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}
