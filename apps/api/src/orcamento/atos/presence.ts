/** Presence per budget in this process. Every process hears all messages and forgets silent people after a timeout. */
import { PRESENCA_UNTIL_S } from '@lastro/contract'
import type { OrcamentoChannel } from './broadcast.ts'

export interface PresentUsuario {
  usuarioId: string
  linhaId: number | null
  mes: number | null
}

export interface PresenceList {
  list: (clienteId: string, orcamentoId: number) => PresentUsuario[]
}

export function openPresencas(avisos: Pick<OrcamentoChannel, 'listen'>, now: () => number): PresenceList {
  const salas = new Map<string, Map<string, PresentUsuario & { ate: number }>>()
  const keyOf = (clienteId: string, orcamentoId: number): string => `${clienteId} ${orcamentoId}`
  avisos.listen((aviso) => {
    if (aviso.tipo !== 'presenca') return
    const { usuarioId, linhaId, mes } = aviso
    const key = keyOf(aviso.clienteId, aviso.orcamentoId)
    const people = salas.get(key) ?? new Map<string, PresentUsuario & { ate: number }>()
    people.set(usuarioId, { usuarioId, linhaId, mes, ate: now() + PRESENCA_UNTIL_S * 1000 })
    // Reinserted last, so that expired rooms are first and are dropped.
    salas.delete(key)
    salas.set(key, people)
    for (const [other, presentes] of salas) {
      if ([...presentes.values()].some(({ ate }) => ate > now())) break
      salas.delete(other)
    }
  })
  return {
    list(clienteId, orcamentoId) {
      const key = keyOf(clienteId, orcamentoId)
      const people = salas.get(key)
      if (people === undefined) return []
      for (const [id, { ate }] of people) if (ate <= now()) people.delete(id)
      if (people.size === 0) salas.delete(key)
      return [...people.values()].map(({ usuarioId, linhaId, mes }) => ({ usuarioId, linhaId, mes }))
    },
  }
}
