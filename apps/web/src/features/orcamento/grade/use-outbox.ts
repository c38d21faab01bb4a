import { orcamentoAtosRotas } from '@lastro/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../api/api.ts'
import { useStore } from '../../../stores/create-store.ts'
import { useSaving, useUnsaved } from '../../../stores/unsaved.ts'
import { afterPaint } from './after-paint.ts'
import { type EstadoFila, type FilaAtos, createFila } from './outbox.ts'

/** The acts of a budget that are on their way, for as long as its page is open: longer than one reading of the lines. */
export function useFila(id: number): { fila: FilaAtos; estado: EstadoFila } {
  const [fila] = useState(() =>
    createFila({
      post: async (body, chave) => {
        await new Promise<void>((resolve) => {
          afterPaint(resolve)
        })
        return call(
          orcamentoAtosRotas.create,
          { params: { id }, body },
          { headers: { 'idempotency-key': chave }, silent: true, patient: true },
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
  // What is saved a moment later is not worth a question: it is waited for, so that it goes out for the cliente that it is of.
  useSaving(fila)
  useUnsaved(estado.semResposta || estado.disputa !== null, 'page')
  return { fila, estado }
}
