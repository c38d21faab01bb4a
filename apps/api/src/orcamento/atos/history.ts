/** What was done in a budget, and all that one cell has been. */
import type { OrcamentoAto, OrcamentoHistorico } from '@lastro/contract'
import type { Escopo, Transacao } from '@lastro/db'
import { orNotFound } from '../../http/erro.ts'
import { isLimited } from '../../acesso/permissao/regras.ts'
import { bitOf, listBits } from './month-bits.ts'
import { findOrcamento, listAtos, listAtosVisiveis, listLinhas, listMudancasDepois, type AtoRow } from './store.ts'

interface Quem {
  clienteId: string
  usuarioId: string
  escopo: Escopo
}

/** What was told about an act is about all of its lines: a person who sees some of them is told of their own acts only. */
function detalheOf({ usuarioId, guardado }: Pick<AtoRow, 'usuarioId' | 'guardado'>, quem: Quem): OrcamentoAto['detalhe'] {
  if (isLimited(quem.escopo) && usuarioId !== quem.usuarioId) return null
  return guardado.pedido ?? null
}

function presentAto(ato: AtoRow, quem: Quem): OrcamentoAto {
  const { sequencia, tipo, usuarioId, nome, quando, celulas, desfaz, desfeitoPor } = ato
  const autor = { id: usuarioId, nome }
  return { sequencia, tipo, quem: autor, quando: quando.toISOString(), celulas, detalhe: detalheOf(ato, quem), desfaz, desfeitoPor }
}

/** @throws ErroApi `registro_not_found` */
export async function presentAtos(
  tx: Transacao,
  quem: Quem,
  { id, meus, cursor, limite }: { id: number; meus: boolean; cursor?: number | undefined; limite: number },
): Promise<{ itens: OrcamentoAto[]; proximo: number | null }> {
  orNotFound(await findOrcamento(tx, quem.clienteId, id))
  const usuarioId = meus ? quem.usuarioId : undefined
  const atos = await listAtos(tx, quem.clienteId, { orcamentoId: id, antesDe: cursor, usuarioId, soPedido: true, ordem: 'desc', limite })
  const proximo = atos.length < limite ? null : (atos.at(-1)?.sequencia ?? null)
  if (!isLimited(quem.escopo)) return { itens: atos.map((ato) => presentAto(ato, quem)), proximo }
  const visiveis = await listAtosVisiveis(
    tx,
    quem.clienteId,
    id,
    atos.map(({ sequencia }) => sequencia),
  )
  const itens = atos.filter(({ sequencia, usuarioId: autor }) => autor === quem.usuarioId || visiveis.has(sequencia))
  return { itens: itens.map((ato) => presentAto(ato, quem)), proximo }
}

/** Changes of one cell, the newest first. @throws ErroApi `registro_not_found` */
export async function presentHistorico(
  tx: Transacao,
  quem: Quem,
  { id, linha, mes }: { id: number; linha: number; mes: number },
): Promise<OrcamentoHistorico> {
  const linhas = await listLinhas(tx, quem.clienteId, id, [linha])
  orNotFound(linhas.get(linha))
  const mudancas = await listMudancasDepois(tx, quem.clienteId, { orcamentoId: id, linhas: [linha], depoisDe: -1, semDe: null })
  const daCelula = mudancas.filter(({ meses }) => (meses & bitOf(mes)) !== 0)
  const atos = new Map<number, AtoRow>()
  const [ultima, primeira] = [daCelula[0], daCelula.at(-1)]
  if (ultima !== undefined && primeira !== undefined) {
    const entre = { orcamentoId: id, depoisDe: primeira.sequencia - 1, antesDe: ultima.sequencia + 1, soPedido: true }
    const sequencias = daCelula.map(({ sequencia }) => sequencia)
    for (const ato of await listAtos(tx, quem.clienteId, { ...entre, sequencias, ordem: 'desc', limite: null }))
      atos.set(ato.sequencia, ato)
  }
  const itens = daCelula.flatMap(({ sequencia, meses, antes, depois }) => {
    const ato = atos.get(sequencia)
    if (ato === undefined) return []
    const k = listBits(meses).indexOf(mes)
    const { tipo, quem: autor, quando, detalhe, desfaz } = presentAto(ato, quem)
    return [{ sequencia, tipo, quem: autor, quando, antesCentavos: antes[k]!, depoisCentavos: depois[k]!, detalhe, desfaz }]
  })
  return { itens }
}
