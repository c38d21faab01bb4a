/** Acts of a budget, and the history of a cell. */
import type { OrcamentoAto, OrcamentoHistorico } from '@lastro/contract'
import { orNotFound } from '../../http/erro.ts'
import { isLimited } from '../../http/scope.ts'
import type { Contexto } from '../../http/contexto.ts'
import { bitOf, listBits } from './month-bits.ts'
import { findOrcamento, listAtos, listAtosVisiveis, listLinhas, listMudancasDepois, type AtoRow } from './store.ts'

/** Details cover all lines of an act, so a person with a limited scope sees them only of own acts. */
function detalheOf({ usuarioId, guardado }: Pick<AtoRow, 'usuarioId' | 'guardado'>, contexto: Contexto): OrcamentoAto['detalhe'] {
  if (isLimited(contexto.escopo) && usuarioId !== contexto.usuario.id) return null
  return guardado.pedido ?? null
}

function presentAto(ato: AtoRow, contexto: Contexto): OrcamentoAto {
  const { sequencia, tipo, usuarioId, nome, quando, celulas, desfaz, desfeitoPor } = ato
  const autor = { id: usuarioId, nome }
  return { sequencia, tipo, quem: autor, quando: quando.toISOString(), celulas, detalhe: detalheOf(ato, contexto), desfaz, desfeitoPor }
}

/** @throws ErroApi `registro_not_found` */
export async function presentAtos(
  contexto: Contexto,
  { id, meus, cursor, limite }: { id: number; meus: boolean; cursor?: number | undefined; limite: number },
): Promise<{ itens: OrcamentoAto[]; proximo: number | null }> {
  orNotFound(await findOrcamento(contexto, id))
  const usuarioId = meus ? contexto.usuario.id : undefined
  const atos = await listAtos(contexto, { orcamentoId: id, antesDe: cursor, usuarioId, soPedido: true, ordem: 'desc', limite })
  const proximo = atos.length < limite ? null : (atos.at(-1)?.sequencia ?? null)
  if (!isLimited(contexto.escopo)) return { itens: atos.map((ato) => presentAto(ato, contexto)), proximo }
  const visiveis = await listAtosVisiveis(
    contexto,
    id,
    atos.map(({ sequencia }) => sequencia),
  )
  const itens = atos.filter(({ sequencia, usuarioId: autor }) => autor === contexto.usuario.id || visiveis.has(sequencia))
  return { itens: itens.map((ato) => presentAto(ato, contexto)), proximo }
}

export async function presentHistorico(
  contexto: Contexto,
  { id, linha, mes }: { id: number; linha: number; mes: number },
): Promise<OrcamentoHistorico> {
  const linhas = await listLinhas(contexto, id, [linha])
  orNotFound(linhas.get(linha))
  const mudancas = await listMudancasDepois(contexto, { orcamentoId: id, linhas: [linha], depoisDe: -1, semDe: null })
  const daCelula = mudancas.filter(({ meses }) => (meses & bitOf(mes)) !== 0)
  const atos = new Map<number, AtoRow>()
  const [ultima, primeira] = [daCelula[0], daCelula.at(-1)]
  if (ultima !== undefined && primeira !== undefined) {
    const entre = { orcamentoId: id, depoisDe: primeira.sequencia - 1, antesDe: ultima.sequencia + 1, soPedido: true }
    const sequencias = daCelula.map(({ sequencia }) => sequencia)
    for (const ato of await listAtos(contexto, { ...entre, sequencias, ordem: 'desc', limite: null })) atos.set(ato.sequencia, ato)
  }
  const itens = daCelula.flatMap(({ sequencia, meses, antes, depois }) => {
    const ato = atos.get(sequencia)
    if (ato === undefined) return []
    const k = listBits(meses).indexOf(mes)
    const { tipo, quem: autor, quando, detalhe, desfaz } = presentAto(ato, contexto)
    return [{ sequencia, tipo, quem: autor, quando, antesCentavos: antes[k]!, depoisCentavos: depois[k]!, detalhe, desfaz }]
  })
  return { itens }
}
