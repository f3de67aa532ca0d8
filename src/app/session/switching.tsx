import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'

/** Reached when nothing held the person back: begins anew at home, on behalf of the organization in the address. */
export function Switching({ onArrive }: { onArrive(organizationId: string): void }) {
  const { organizationId = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    void navigate('/', { replace: true })
    onArrive(organizationId)
  }, [organizationId, navigate, onArrive])
  return null
}
