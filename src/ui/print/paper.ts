/** Whether a part is drawn on a printed sheet: pictures stand there whole, and nothing is there to be pressed. */
import { createContext, useContext } from 'react'

const Paper = createContext(false)

export const PaperProvider = Paper.Provider

export const useOnPaper = (): boolean => useContext(Paper)
