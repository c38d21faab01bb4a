import type { ClienteResumo } from '@lastro/contract'
import { useRouter } from '@tanstack/react-router'
import type { NotificationTarget } from '../features/avisos/notificacao/link-target.ts'
import { useSwitchCliente } from './ClienteSwitcher.tsx'

/** Opens a place in another cliente, switching first. False when the switch failed, which was reported. */
export function useOpenIn(): (cliente: ClienteResumo, destino: NotificationTarget) => Promise<boolean> {
  const router = useRouter()
  const { mutateAsync } = useSwitchCliente()
  return async (cliente, destino) => {
    const switched = await mutateAsync(cliente).catch(() => false)
    if (switched) await router.navigate(destino)
    return switched
  }
}
