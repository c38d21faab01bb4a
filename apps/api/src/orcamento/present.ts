/** Maps budget rows to the API, with allowed actions and the reason for each disabled one. */
import {
  AREA_ACOES,
  canArea,
  canOrcamento,
  ORCAMENTO_ACOES,
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
import { isLimited } from '../http/scope.ts'
import type { Contexto, ContextoCliente, ContextoLeitura } from '../http/contexto.ts'
import * as store from './store.ts'

export function quemOf({ usuario, escopo }: Pick<Contexto, 'usuario' | 'escopo'>): OrcamentoQuem {
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

const pessoaOf = (id: string | null, nome: string | null): { id: string; nome: string } | null =>
  id === null || nome === null ? null : { id, nome }

const motivoOf = (veredito: Veredito): OrcamentoMotivo | null => (veredito === true ? null : veredito)

export async function noCiclo(
  contexto: ContextoCliente,
  row: store.OrcamentoRow,
  versoes: readonly store.VersaoRow[],
): Promise<OrcamentoNoCiclo> {
  const { status, aberta, enviada, devolvida, aprovada } = row
  return {
    status,
    areas: { aberta, enviada, devolvida, aprovada },
    temLinhas: await store.hasLinhas(contexto, row.id),
    temSeguinte: versoes.some(({ versaoNumero }) => versaoNumero > row.versaoNumero),
  }
}

function presentArea(
  orcamento: OrcamentoNoCiclo,
  area: store.AreaRow,
  andamento: store.AndamentoRow | undefined,
  quem: OrcamentoQuem,
): OrcamentoArea {
  const noQuadro = { status: area.status, responsavelId: area.responsavelId, changedBy: area.changedById }
  return {
    id: area.id,
    centroCusto:
      area.centroCustoId === null ? null : { id: area.centroCustoId, codigo: area.codigo ?? '', descricao: area.descricao ?? '' },
    responsavel: pessoaOf(area.responsavelId, area.responsavel),
    status: area.status,
    versao: area.versao,
    changedAt: area.changedAt?.toISOString() ?? null,
    changedBy: pessoaOf(area.changedById, area.changedBy),
    comentario: area.comentario,
    linhas: andamento?.linhas ?? 0,
    preenchidas: andamento?.preenchidas ?? 0,
    totalCentavos: andamento?.totalCentavos ?? 0,
    acoes: Object.fromEntries(
      AREA_ACOES.map((acao) => [acao, motivoOf(canArea(orcamento, noQuadro, acao, quem))]),
    ) as OrcamentoArea['acoes'],
  }
}

export type ReadAndamentos = (
  contexto: ContextoLeitura,
  orcamento: { id: number; sequencia: number },
) => Promise<readonly store.AndamentoRow[]>

/** Full response for one budget; undefined when it does not exist or is out of sight. */
export async function readOrcamento(contexto: Contexto, id: number, readAndamentos: ReadAndamentos): Promise<Orcamento | undefined> {
  const row = await store.findOrcamento(contexto, id)
  if (row === undefined) return undefined
  const quem = quemOf(contexto)
  const versoes = await store.listVersoes(contexto, row.raizId)
  const ciclo = await noCiclo(contexto, row, versoes)
  const areas = await store.listAreas(contexto, id)
  const lidos = await readAndamentos(contexto, row)
  const andamentos = new Map(lidos.map((each) => [each.centroCustoId, each]))
  return {
    ...presentItem(row),
    versao: row.versao,
    sequencia: row.sequencia,
    modelo: { id: row.modeloId, nome: row.modelo },
    observacoes: row.observacoes,
    realizadoAte: row.realizadoAte === null ? null : mesFromSql(row.realizadoAte),
    approvedBy: pessoaOf(row.approvedById, row.approvedBy),
    conteudoHash: row.conteudoHash,
    versoes,
    quadro: areas.map((area) => presentArea(ciclo, area, andamentos.get(area.centroCustoId), quem)),
    acoes: Object.fromEntries(ORCAMENTO_ACOES.map((acao) => [acao, motivoOf(canOrcamento(ciclo, acao, quem))])) as Orcamento['acoes'],
  }
}
