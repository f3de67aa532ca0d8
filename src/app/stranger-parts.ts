/**
 * The pages without a token that are opened seldom. A part of its own, so that the sign-in page does not carry the names of all files that
 * each of them is made of: with every page those who sign in would pay for them.
 */
import type { ComponentType } from 'react'

export const forgotPage = async (): Promise<ComponentType> => (await import('./session/forgot-page.tsx')).ForgotPage
export const setupPage = async (): Promise<ComponentType> => (await import('./session/setup-page.tsx')).SetupPage
export const guestPage = async (): Promise<ComponentType> =>
  (await import('./pages/consult-chat-page.tsx')).ConsultChatPage
export const documentPage = async () => (await import('./pages/document-page.tsx')).DocumentPage
