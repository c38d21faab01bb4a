/** Brings every line and cell back to what they were after an act. What was done since stays in the history, and this can be undone too. */
import type { OrcamentoAtoGravado } from '@lastro/contract'
import { orNotFound } from '../http/erro.ts'
import type { Colunas } from './colunas.ts'
import { readLinhas, writeAto, type Mesa } from './gravar.ts'
import { readEstado } from './linhas.ts'
import { MESES } from './meses.ts'

const dozeOf = ({ valoresCentavos }: Colunas, i: number): number[] => valoresCentavos.slice(i * MESES, (i + 1) * MESES)

/** @throws ErroApi `registro_not_found` for an act that has not been done, and those of `writeAto` */
export async function restoreEstado(
  mesa: Mesa,
  { sequencia, forcarTravas }: { sequencia: number; forcarTravas?: boolean | undefined },
): Promise<OrcamentoAtoGravado> {
  const { tx, autor, orcamento } = mesa
  orNotFound(sequencia > orcamento.sequencia ? null : orcamento)
  const { agora, eram, guardadas } = await readEstado(tx, autor, orcamento, sequencia)
  const atuais = new Map(agora.id.map((id, i) => [id, i]))
  const valores = new Map<number, number[]>()
  const ficam = new Set(eram.id)
  const voltam: { id: number; doze: number[] }[] = []
  for (const [i, id] of eram.id.entries()) {
    const atual = atuais.get(id)
    const doze = dozeOf(eram, i)
    if (atual === undefined) voltam.push({ id, doze })
    else if (doze.some((valor, mes) => valor !== agora.valoresCentavos[atual * MESES + mes])) valores.set(id, doze)
  }
  const remover = agora.id.filter((id) => !ficam.has(id))
  const linhas = await readLinhas(mesa, [...valores.keys(), ...remover])
  const adicionar = voltam.map(({ id, doze }) => {
    const guardada = guardadas.get(id)!
    return { ...guardada, eram: guardada.valores, valores: doze }
  })
  const pedido = { sequencia }
  return writeAto(mesa, { tipo: 'restaurar', pedido, forcarTravas, valores, adicionar, remover }, linhas)
}
