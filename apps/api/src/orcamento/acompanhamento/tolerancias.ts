/** Changes tolerances between orçado and realizado; needs the right to approve budgets. */
import { isDeepStrictEqual } from 'node:util'
import {
  TOLERANCIA_PADRAO,
  type OrcamentoTolerancia,
  type OrcamentoTolerancias,
  type orcamentoAcompanhamentoRotas,
  type RotaBodyLido,
} from '@lastro/contract'
import { lockNome } from '@lastro/db'
import { formatDecimal, formatReais } from '@lastro/formato'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import * as store from './store.ts'

const onlyTolerancia = ({ percentualPpm, valorCentavos }: OrcamentoTolerancia): OrcamentoTolerancia => ({ percentualPpm, valorCentavos })

export async function presentTolerancias(contexto: ContextoCliente): Promise<OrcamentoTolerancias> {
  const rows = new Map((await store.listTolerancias(contexto)).map((row) => [row.grupoId, row]))
  const padrao = rows.get(null)
  return {
    versao: padrao?.versao ?? 0,
    padrao: onlyTolerancia(padrao ?? TOLERANCIA_PADRAO),
    grupos: (await store.listGrupos(contexto)).map((grupo) => {
      const propria = rows.get(grupo.id)
      return { ...grupo, tolerancia: propria === undefined ? null : onlyTolerancia(propria) }
    }),
  }
}

function describePercentual(ppm: number): string {
  const casas = [0, 1, 2, 3, 4].find((cada) => ppm % 10 ** (4 - cada) === 0) ?? 4
  return `${formatDecimal(ppm / 10_000, casas)}%`
}

function describeTolerancia(nome: string, { percentualPpm, valorCentavos }: OrcamentoTolerancia): string {
  const partes = [
    ...(percentualPpm === null ? [] : [describePercentual(percentualPpm)]),
    ...(valorCentavos === null ? [] : [`R$ ${formatReais(valorCentavos)}`]),
  ]
  return `${nome}: ${partes.length === 0 ? 'sem limite' : partes.join(' e ')}`
}

/** Words for the audit record, because a grupo may be deleted by the time it is read. */
function tellTolerancias({ padrao, grupos }: OrcamentoTolerancias): string[] {
  return [
    describeTolerancia('Todos os grupos', padrao),
    ...grupos.flatMap(({ codigo, tolerancia }) => (tolerancia === null ? [] : [describeTolerancia(codigo, tolerancia)])),
  ]
}

/**
 * Saving unchanged tolerances creates no version and no audit record.
 * @throws ErroApi `registro_not_found`, `orcamento_tolerancia_conflict`
 */
export async function updateTolerancias(
  contexto: Contexto,
  { versao, padrao, grupos }: RotaBodyLido<typeof orcamentoAcompanhamentoRotas.updateTolerancias>,
): Promise<OrcamentoTolerancias> {
  await lockNome(contexto.tx, 'cadastro', 'orcamento_tolerancia', contexto.cliente.id)
  const antes = await presentTolerancias(contexto)
  const known = new Set(antes.grupos.map(({ id }) => id))
  if (!grupos.every(({ grupoId }) => known.has(grupoId))) throw new ErroApi('registro_not_found')
  const novas = new Map(grupos.map(({ grupoId, ...tolerancia }) => [grupoId, tolerancia]))
  const depois = { ...antes, padrao, grupos: antes.grupos.map((grupo) => ({ ...grupo, tolerancia: novas.get(grupo.id) ?? null })) }
  if (isDeepStrictEqual(antes, depois)) return antes
  if (antes.versao !== versao) throw new ErroApi('orcamento_tolerancia_conflict')
  await store.replaceTolerancias(contexto, [{ grupoId: null, ...padrao }, ...grupos], versao + 1)
  await recordAuditoria(contexto, {
    acao: 'orcamentoAcompanhamento.updateTolerancias',
    assunto: 'Orcamento',
    antes: { tolerancias: tellTolerancias(antes) },
    depois: { tolerancias: tellTolerancias(depois) },
  })
  return { ...depois, versao: versao + 1 }
}
