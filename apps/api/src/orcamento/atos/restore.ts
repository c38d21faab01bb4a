/** Restores every line and cell to its state after an act. The restore can itself be undone. */
import type { OrcamentoAtoGravado } from '@lastro/contract'
import { orNotFound } from '../../http/erro.ts'
import type { LinhasColumns } from './colunas.ts'
import { mesesRealizados } from './realized-months.ts'
import { readLinhas, writeAto, ZEROS, type EditContext } from './write.ts'
import { readState } from './read-state.ts'
import { MESES } from './month-bits.ts'

const twelveOf = ({ valoresCentavos }: LinhasColumns, i: number): number[] => valoresCentavos.slice(i * MESES, (i + 1) * MESES)

/** Keeps actual months of a previsto, because no person wrote them. */
const keepRealizados = (twelve: readonly number[], current: readonly number[], realizados: number): number[] =>
  twelve.map((valor, mes) => ((realizados & (1 << mes)) === 0 ? valor : current[mes]!))

export async function restoreState(
  desk: EditContext,
  { sequencia, forcarTravas }: { sequencia: number; forcarTravas?: boolean | undefined },
): Promise<OrcamentoAtoGravado> {
  const { context, orcamento } = desk
  orNotFound(sequencia > orcamento.sequencia ? null : orcamento)
  const { agora, previous, kept } = await readState(context, orcamento, sequencia)
  const indexById = new Map(agora.id.map((id, i) => [id, i]))
  const realizados = mesesRealizados(orcamento)
  const valores = new Map<number, number[]>()
  const keptIds = new Set(previous.id)
  const restored: { id: number; twelve: number[] }[] = []
  for (const [i, id] of previous.id.entries()) {
    const current = indexById.get(id)
    if (current === undefined) {
      restored.push({ id, twelve: keepRealizados(twelveOf(previous, i), ZEROS, realizados) })
      continue
    }
    const twelve = keepRealizados(twelveOf(previous, i), twelveOf(agora, current), realizados)
    if (twelve.some((valor, mes) => valor !== agora.valoresCentavos[current * MESES + mes])) valores.set(id, twelve)
  }
  const remover: number[] = []
  for (const id of agora.id.filter((each) => !keptIds.has(each))) {
    const twelve = twelveOf(agora, indexById.get(id)!)
    const so = keepRealizados(ZEROS, twelve, realizados)
    if (so.every((valor) => valor === 0)) remover.push(id)
    else if (so.some((valor, mes) => valor !== twelve[mes])) valores.set(id, so)
  }
  const lines = await readLinhas(desk, [...valores.keys(), ...remover])
  const adicionar = restored.map(({ id, twelve }) => {
    const keptLinha = kept.get(id)!
    return { ...keptLinha, previous: keepRealizados(keptLinha.valores, ZEROS, realizados), valores: twelve }
  })
  const pedido = { sequencia }
  return writeAto(desk, { tipo: 'restaurar', pedido, forcarTravas, valores, adicionar, remover }, lines)
}
