import type { ClienteResumo } from '@lastro/contract'
import { useRouter } from '@tanstack/react-router'
import type { Destino } from '../features/avisos/notificacao/link-target.ts'
import { useSwitchCliente } from './ClienteSwitcher.tsx'

/** Goes to a place of another cliente: switched to first, as by the list at the top. False when one stayed; why was said. */
export function useOpenIn(): (cliente: ClienteResumo, destino: Destino) => Promise<boolean> {
  const router = useRouter()
  const { mutateAsync } = useSwitchCliente()
  return async (cliente, destino) => {
    const switched = await mutateAsync(cliente).catch(() => false)
    if (switched) await router.navigate(destino)
    return switched
  }
}
