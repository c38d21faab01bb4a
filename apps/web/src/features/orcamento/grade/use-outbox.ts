import { orcamentoAtosRotas } from '@lastro/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../api/api.ts'
import { useStore } from '../../../stores/create-store.ts'
import { useSaving, useUnsaved } from '../../../stores/unsaved.ts'
import { afterPaint } from './after-paint.ts'
import { type StateQueue, type QueueAtos, createOutbox } from './outbox.ts'

/** Outbox of a budget. Lives as long as its page, longer than one fetch of the lines. */
export function useQueue(id: number): { fila: QueueAtos; estado: StateQueue } {
  const [fila] = useState(() =>
    createOutbox({
      post: async (body, key) => {
        await new Promise<void>((resolve) => {
          afterPaint(resolve)
        })
        return call(
          orcamentoAtosRotas.create,
          { params: { id }, body },
          { headers: { 'idempotency-key': key }, silent: true, patient: true },
        )
      },
    }),
  )
  const estado = useStore(fila.estado)
  useEffect(() => {
    fila.open()
    window.addEventListener('online', fila.wake)
    return () => {
      window.removeEventListener('online', fila.wake)
      fila.close()
    }
  }, [fila])
  // Leaving waits for acts in flight without asking, so that they are sent for the right cliente.
  useSaving(fila)
  useUnsaved(estado.semResposta || estado.disputa !== null, 'page')
  return { fila, estado }
}
