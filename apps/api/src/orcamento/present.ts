import {
  AREA_ACTIONS,
  canArea,
  canOrcamento,
  ORCAMENTO_ACTIONS,
  type Orcamento,
  type OrcamentoArea,
  type OrcamentoItem,
  type OrcamentoMotivo,
  type OrcamentoNoCiclo,
  type OrcamentoQuem,
  type Veredito,
} from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import { can } from '../acesso/permissao/regras.ts'
import { isLimited, type Contexto, type ContextoCliente, type ContextoLeitura } from '../http/contexto.ts'
import * as store from './store.ts'

export function callerOf({ usuario, escopo }: Pick<Contexto, 'usuario' | 'escopo'>): OrcamentoQuem {
  return {
    id: usuario.vendoComo?.id ?? usuario.id,
    can: (action) => can(usuario, action, 'Orcamento'),
    limitado: isLimited(escopo),
    filiaisLimitadas: escopo.filiais !== null,
  }
}

export function presentItem(row: store.OrcamentoRow): OrcamentoItem {
  const { id, nome, cenario, tipo, versaoNumero, status, aberta, enviada, devolvida, aprovada } = row
  return {
    id,
    nome,
    inicio: mesFromSql(row.mesInicio),
    cenario,
    tipo,
    versaoNumero,
    status,
    dono: { id: row.donoId, nome: row.dono },
    createdAt: row.createdAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    areas: { aberta, enviada, devolvida, aprovada },
  }
}

const personOf = (id: string | null, nome: string | null): { id: string; nome: string } | null =>
  id === null || nome === null ? null : { id, nome }

const motivoOf = (verdict: Veredito): OrcamentoMotivo | null => (verdict === true ? null : verdict)

export async function noCiclo(
  context: ContextoCliente,
  row: store.OrcamentoRow,
  versoes: readonly store.VersaoRow[],
): Promise<OrcamentoNoCiclo> {
  const { status, aberta, enviada, devolvida, aprovada } = row
  return {
    status,
    areas: { aberta, enviada, devolvida, aprovada },
    temLinhas: await store.hasLinhas(context, row.id),
    temSeguinte: versoes.some(({ versaoNumero }) => versaoNumero > row.versaoNumero),
  }
}

function presentArea(
  orcamento: OrcamentoNoCiclo,
  area: store.AreaRow,
  progress: store.ProgressRow | undefined,
  caller: OrcamentoQuem,
): OrcamentoArea {
  const noQuadro = { status: area.status, responsavelId: area.responsavelId, changedBy: area.changedById }
  return {
    id: area.id,
    centroCusto:
      area.centroCustoId === null ? null : { id: area.centroCustoId, codigo: area.codigo ?? '', descricao: area.descricao ?? '' },
    responsavel: personOf(area.responsavelId, area.responsavel),
    status: area.status,
    versao: area.versao,
    changedAt: area.changedAt?.toISOString() ?? null,
    changedBy: personOf(area.changedById, area.changedBy),
    comentario: area.comentario,
    prazo: area.prazo,
    linhas: progress?.linhas ?? 0,
    preenchidas: progress?.preenchidas ?? 0,
    totalCentavos: progress?.totalCentavos ?? 0,
    acoes: Object.fromEntries(
      AREA_ACTIONS.map((action) => [action, motivoOf(canArea(orcamento, noQuadro, action, caller))]),
    ) as OrcamentoArea['acoes'],
  }
}

export type ReadProgress = (context: ContextoLeitura, orcamento: { id: number; sequencia: number }) => Promise<readonly store.ProgressRow[]>

export async function readOrcamento(context: Contexto, id: number, readProgress: ReadProgress): Promise<Orcamento | undefined> {
  const row = await store.findOrcamento(context, id)
  if (row === undefined) return undefined
  const caller = callerOf(context)
  const versoes = await store.listVersoes(context, row.raizId)
  const ciclo = await noCiclo(context, row, versoes)
  const areas = await store.listAreas(context, id)
  const loaded = await readProgress(context, row)
  const progress = new Map(loaded.map((each) => [each.centroCustoId, each]))
  return {
    ...presentItem(row),
    versao: row.versao,
    sequencia: row.sequencia,
    modelo: { id: row.modeloId, nome: row.modelo },
    observacoes: row.observacoes,
    prazo: row.prazo,
    lembreteDias: row.lembreteDias,
    realizadoAte: row.realizadoAte === null ? null : mesFromSql(row.realizadoAte),
    approvedBy: personOf(row.approvedById, row.approvedBy),
    conteudoHash: row.conteudoHash,
    versoes,
    quadro: areas.map((area) => presentArea(ciclo, area, progress.get(area.centroCustoId), caller)),
    acoes: Object.fromEntries(
      ORCAMENTO_ACTIONS.map((action) => [action, motivoOf(canOrcamento(ciclo, action, caller))]),
    ) as Orcamento['acoes'],
  }
}
