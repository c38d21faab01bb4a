/** Presence per budget in this process. Every process hears all messages and forgets silent people after a timeout. */
import { PRESENCA_ATE_S } from '@lastro/contract'
import type { AvisosOrcamento } from './broadcast.ts'

export interface Presente {
  usuarioId: string
  linhaId: number | null
  mes: number | null
}

export interface Presencas {
  list: (clienteId: string, orcamentoId: number) => Presente[]
}

export function openPresencas(avisos: Pick<AvisosOrcamento, 'listen'>, now: () => number): Presencas {
  const salas = new Map<string, Map<string, Presente & { ate: number }>>()
  const keyOf = (clienteId: string, orcamentoId: number): string => `${clienteId} ${orcamentoId}`
  avisos.listen((aviso) => {
    if (aviso.tipo !== 'presenca') return
    const { usuarioId, linhaId, mes } = aviso
    const key = keyOf(aviso.clienteId, aviso.orcamentoId)
    const pessoas = salas.get(key) ?? new Map<string, Presente & { ate: number }>()
    pessoas.set(usuarioId, { usuarioId, linhaId, mes, ate: now() + PRESENCA_ATE_S * 1000 })
    // Reinserted last, so that expired rooms gather in front and are dropped.
    salas.delete(key)
    salas.set(key, pessoas)
    for (const [outra, dela] of salas) {
      if ([...dela.values()].some(({ ate }) => ate > now())) break
      salas.delete(outra)
    }
  })
  return {
    list(clienteId, orcamentoId) {
      const key = keyOf(clienteId, orcamentoId)
      const pessoas = salas.get(key)
      if (pessoas === undefined) return []
      for (const [id, { ate }] of pessoas) if (ate <= now()) pessoas.delete(id)
      if (pessoas.size === 0) salas.delete(key)
      return [...pessoas.values()].map(({ usuarioId, linhaId, mes }) => ({ usuarioId, linhaId, mes }))
    },
  }
}
