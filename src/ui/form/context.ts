/** The store of the form that a field stands in. */
import { createContext, useContext } from 'react'
import type { FormStore } from './form-store.ts'

const StoreContext = createContext<FormStore | null>(null)

export const FormStoreProvider = StoreContext.Provider

export function useFormStore(): FormStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('a form field needs a RecordForm above it')
  return store
}

/** The DOM id of a field's control; several forms may be open at once, out of sight. */
export function controlId(store: FormStore, pointer: string): string {
  return `${store.name}${pointer.replaceAll('/', '-')}`
}
