import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { dropDrafts } from '../../ui/form/draft.ts'
import { SIGN_IN_PATH } from './redirect.ts'
import { signOut } from './session.ts'

/** Reached when nothing held the person back: forgets the session and what was typed and not saved. */
export function SignOut({ userId }: { readonly userId: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    dropDrafts(userId)
    signOut()
    void navigate(SIGN_IN_PATH, { replace: true })
  }, [userId, navigate])
  return null
}
