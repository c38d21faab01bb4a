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
import { withReadyName } from '../../cubo/in-language.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import * as store from './store.ts'

const onlyTolerancia = ({ percentualPpm, valorCentavos }: OrcamentoTolerancia): OrcamentoTolerancia => ({ percentualPpm, valorCentavos })

export async function presentTolerancias(context: ContextoCliente): Promise<OrcamentoTolerancias> {
  const rows = new Map((await store.listTolerancias(context)).map((row) => [row.grupoId, row]))
  const padrao = rows.get(null)
  return {
    versao: padrao?.versao ?? 0,
    padrao: onlyTolerancia(padrao ?? TOLERANCIA_PADRAO),
    grupos: (await store.listGrupos(context)).map((grupo) => {
      const doGrupo = rows.get(grupo.id)
      return { ...withReadyName(grupo, context.idioma), tolerancia: doGrupo === undefined ? null : onlyTolerancia(doGrupo) }
    }),
  }
}

function describePercentual(ppm: number): string {
  const casas = [0, 1, 2, 3, 4].find((each) => ppm % 10 ** (4 - each) === 0) ?? 4
  return `${formatDecimal(ppm / 10_000, casas)}%`
}

function describeTolerancia(nome: string, { percentualPpm, valorCentavos }: OrcamentoTolerancia): string {
  const partes = [
    ...(percentualPpm === null ? [] : [describePercentual(percentualPpm)]),
    ...(valorCentavos === null ? [] : [`R$ ${formatReais(valorCentavos)}`]),
  ]
  return `${nome}: ${partes.length === 0 ? 'sem limite' : partes.join(' e ')}`
}

/** In words, because a grupo may be deleted by the time the audit record is read. */
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
  context: Contexto,
  { versao, padrao, grupos }: RotaBodyLido<typeof orcamentoAcompanhamentoRotas.updateTolerancias>,
): Promise<OrcamentoTolerancias> {
  await lockNome(context.tx, 'cadastro', 'orcamento_tolerancia', context.cliente.id)
  const before = await presentTolerancias(context)
  const known = new Set(before.grupos.map(({ id }) => id))
  if (!grupos.every(({ grupoId }) => known.has(grupoId))) throw new ErroApi('registro_not_found')
  const fresh = new Map(grupos.map(({ grupoId, ...tolerancia }) => [grupoId, tolerancia]))
  const after = { ...before, padrao, grupos: before.grupos.map((grupo) => ({ ...grupo, tolerancia: fresh.get(grupo.id) ?? null })) }
  if (isDeepStrictEqual(before, after)) return before
  if (before.versao !== versao) throw new ErroApi('orcamento_tolerancia_conflict')
  await store.replaceTolerancias(context, [{ grupoId: null, ...padrao }, ...grupos], versao + 1)
  await recordAuditoria(context, {
    acao: 'orcamentoAcompanhamento.updateTolerancias',
    assunto: 'Orcamento',
    antes: { tolerancias: tellTolerancias(before) },
    depois: { tolerancias: tellTolerancias(after) },
  })
  return { ...after, versao: versao + 1 }
}
