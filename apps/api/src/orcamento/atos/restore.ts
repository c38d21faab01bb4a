/** Restores every line and cell to its state after an act. Later acts stay in the history, and the restore itself can be undone. */
import type { OrcamentoAtoGravado } from '@lastro/contract'
import { orNotFound } from '../../http/erro.ts'
import type { Colunas } from './colunas.ts'
import { mesesRealizados, readLinhas, writeAto, ZEROS, type Mesa } from './write.ts'
import { readEstado } from './linhas.ts'
import { MESES } from './month-bits.ts'

const dozeOf = ({ valoresCentavos }: Colunas, i: number): number[] => valoresCentavos.slice(i * MESES, (i + 1) * MESES)

/** Actual months of a previsto are never restored, because no person wrote them. */
const keepRealizados = (doze: readonly number[], atuais: readonly number[], realizados: number): number[] =>
  doze.map((valor, mes) => ((realizados & (1 << mes)) === 0 ? valor : atuais[mes]!))

/** @throws ErroApi `registro_not_found` for a future act, and the errors of `writeAto` */
export async function restoreEstado(
  mesa: Mesa,
  { sequencia, forcarTravas }: { sequencia: number; forcarTravas?: boolean | undefined },
): Promise<OrcamentoAtoGravado> {
  const { contexto, orcamento } = mesa
  orNotFound(sequencia > orcamento.sequencia ? null : orcamento)
  const { agora, eram, guardadas } = await readEstado(contexto, orcamento, sequencia)
  const atuais = new Map(agora.id.map((id, i) => [id, i]))
  const realizados = mesesRealizados(orcamento)
  const valores = new Map<number, number[]>()
  const ficam = new Set(eram.id)
  const voltam: { id: number; doze: number[] }[] = []
  for (const [i, id] of eram.id.entries()) {
    const atual = atuais.get(id)
    if (atual === undefined) {
      voltam.push({ id, doze: keepRealizados(dozeOf(eram, i), ZEROS, realizados) })
      continue
    }
    const doze = keepRealizados(dozeOf(eram, i), dozeOf(agora, atual), realizados)
    if (doze.some((valor, mes) => valor !== agora.valoresCentavos[atual * MESES + mes])) valores.set(id, doze)
  }
  const remover: number[] = []
  for (const id of agora.id.filter((each) => !ficam.has(each))) {
    const doze = dozeOf(agora, atuais.get(id)!)
    const so = keepRealizados(ZEROS, doze, realizados)
    if (so.every((valor) => valor === 0)) remover.push(id)
    else if (so.some((valor, mes) => valor !== doze[mes])) valores.set(id, so)
  }
  const linhas = await readLinhas(mesa, [...valores.keys(), ...remover])
  const adicionar = voltam.map(({ id, doze }) => {
    const guardada = guardadas.get(id)!
    return { ...guardada, eram: keepRealizados(guardada.valores, ZEROS, realizados), valores: doze }
  })
  const pedido = { sequencia }
  return writeAto(mesa, { tipo: 'restaurar', pedido, forcarTravas, valores, adicionar, remover }, linhas)
}
