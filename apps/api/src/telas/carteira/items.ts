/** Clientes in the portfolio (carteira): problems, filters, order and totals. */
import {
  CARTEIRA_ATRASO_DIAS,
  CARTEIRA_COLUNAS,
  CARTEIRA_PROBLEMAS,
  ORCAMENTO_STATUS,
  shareOfCobertura,
  type Carteira,
  type CarteiraColuna,
  type CarteiraItem,
  type CarteiraOrdem,
  type CarteiraProblema,
  type CarteiraSituacao,
} from '@lastro/contract'
import { mesFromSql, mesToIndex } from '@lastro/engine'
import type { CarteiraClienteRow } from './store.ts'

const DIA_MS = 86_400_000

function presentMeses({ mesInicio, mesFim, meses }: CarteiraClienteRow): CarteiraItem['meses'] {
  return mesInicio === null || mesFim === null ? null : { inicio: mesFromSql(mesInicio), fim: mesFromSql(mesFim), total: meses }
}

function presentDePara(row: CarteiraClienteRow): CarteiraItem['dePara'] {
  const { contas, contasMapeadas, contasPendentes, valorCentavos, valorMapeadoCentavos, coberturaInicio, coberturaFim } = row
  if (!contas || contasMapeadas === null || contasPendentes === null || valorCentavos === null || valorMapeadoCentavos === null) return null
  const periodo =
    coberturaInicio === null || coberturaFim === null ? null : { inicio: mesFromSql(coberturaInicio), fim: mesFromSql(coberturaFim) }
  return { contas, contasMapeadas, contasPendentes, valorCentavos, valorMapeadoCentavos, periodo }
}

function presentOrcamento({ orcamentoId, orcamentoNome, orcamentoStatus, orcamentoInicio }: CarteiraClienteRow): CarteiraItem['orcamento'] {
  if (orcamentoId === null || orcamentoNome === null || orcamentoStatus === null || orcamentoInicio === null) return null
  return { id: orcamentoId, nome: orcamentoNome, status: orcamentoStatus, inicio: mesFromSql(orcamentoInicio) }
}

function diasSemImportacao({ importacaoAt }: CarteiraClienteRow, now: Date): number {
  return importacaoAt === null ? 0 : Math.floor((now.getTime() - importacaoAt.getTime()) / DIA_MS)
}

function mesesFaltando(meses: CarteiraItem['meses']): number {
  return meses === null ? 0 : mesToIndex(meses.fim) - mesToIndex(meses.inicio) + 1 - meses.total
}

function countProblemas(row: CarteiraClienteRow, meses: CarteiraItem['meses'], now: Date): Record<CarteiraProblema, number> {
  const dias = diasSemImportacao(row, now)
  const semEntrar = row.pessoas === 0 && row.convites === row.convitesVencidos
  return {
    importacao_recusada: row.recusadas,
    importacao_interrompida: row.interrompidas,
    importacao_nenhuma: row.importacaoId === null && row.emAndamento === 0 ? 1 : 0,
    importacao_atrasada: dias > CARTEIRA_ATRASO_DIAS ? dias : 0,
    meses_faltando: mesesFaltando(meses),
    de_para_incompleto: row.contasPendentes ?? 0,
    pessoas_nenhuma: semEntrar ? 1 : 0,
    convite_vencido: row.convitesVencidos,
  }
}

export function presentItem(row: CarteiraClienteRow, now: Date): CarteiraItem {
  const { id, cnpj, nome, nomeCurto, marca, marcaTitulo, arquivado, importacaoId, importacaoAt, emAndamento } = row
  const meses = presentMeses(row)
  const count = countProblemas(row, meses, now)
  const importacoes: Partial<Record<CarteiraProblema, number | null>> = {
    importacao_recusada: row.refusedId,
    importacao_interrompida: row.interrompidaId,
  }
  return {
    id,
    cnpj,
    nome,
    nomeCurto,
    marca,
    marcaTitulo,
    arquivado,
    importacao: importacaoId === null || importacaoAt === null ? null : { id: importacaoId, at: importacaoAt.toISOString() },
    emAndamento,
    meses,
    dePara: presentDePara(row),
    calculando: isStale(row),
    orcamento: presentOrcamento(row),
    aprovacoes: { total: row.aprovacoes, orcamentoId: row.aprovacoes === 1 ? row.aprovacaoId : null },
    fechamentos: { total: row.fechamentos, inicio: row.fechamentoInicio === null ? null : mesFromSql(row.fechamentoInicio) },
    pessoas: { total: row.pessoas, ativas: row.pessoasAtivas, bloqueadas: row.blockedPeople },
    convites: { total: row.convites, vencidos: row.convitesVencidos },
    problemas: arquivado
      ? []
      : CARTEIRA_PROBLEMAS.flatMap((codigo) =>
          count[codigo] > 0 ? [{ codigo, quantos: count[codigo], importacaoId: importacoes[codigo] ?? null }] : [],
        ),
  }
}

/** The data changed after the coverage was computed. Archived clientes are not recomputed. */
export function isStale({ arquivado, versao, coberturaVersao }: CarteiraClienteRow): boolean {
  return !arquivado && versao > (coberturaVersao ?? 0)
}

export interface CarteiraFilter {
  busca?: string | undefined
  marca?: string | undefined
  situacao: CarteiraSituacao
  problema?: CarteiraProblema | undefined
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function matchesSearch({ nome, nomeCurto, cnpj }: CarteiraItem, search: string): boolean {
  const text = plain(`${nome} ${nomeCurto} ${cnpj} ${cnpj.replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-')}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export function filterItens(itens: readonly CarteiraItem[], { busca, marca, situacao, problema }: CarteiraFilter): CarteiraItem[] {
  return itens.filter(
    (item) =>
      item.arquivado === (situacao === 'arquivados') &&
      (situacao !== 'problemas' || item.problemas.length > 0) &&
      (marca === undefined || item.marca === marca) &&
      (problema === undefined || item.problemas.some(({ codigo }) => codigo === problema)) &&
      (busca === undefined || matchesSearch(item, busca)),
  )
}

function urgencyOf({ problemas }: CarteiraItem): number | null {
  const first = problemas[0]
  return first === undefined ? null : CARTEIRA_PROBLEMAS.indexOf(first.codigo) * CARTEIRA_PROBLEMAS.length - problemas.length
}

const CHAVES: Readonly<Record<CarteiraColuna, (item: CarteiraItem) => string | number | null>> = {
  problemas: urgencyOf,
  nome: ({ nomeCurto }) => nomeCurto,
  marca: ({ marcaTitulo }) => marcaTitulo,
  importacao: ({ importacao }) => importacao?.at ?? null,
  meses: ({ meses }) => meses?.fim ?? null,
  cobertura: ({ dePara }) => (dePara === null ? null : shareOfCobertura(dePara)),
  orcamento: ({ orcamento }) => (orcamento === null ? null : ORCAMENTO_STATUS.indexOf(orcamento.status)),
  esperando: ({ aprovacoes, fechamentos }) => aprovacoes.total + fechamentos.total,
  pessoas: ({ pessoas }) => pessoas.ativas,
  convites: ({ convites }) => convites.total,
}

const alfabeto = new Intl.Collator('pt', { numeric: true })

function compareChaves(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : alfabeto.compare(String(a), String(b))
}

export function sortItens(itens: readonly CarteiraItem[], ordem: CarteiraOrdem): CarteiraItem[] {
  const sinal = ordem.startsWith('-') ? -1 : 1
  const key = CHAVES[CARTEIRA_COLUNAS.find((coluna) => ordem === coluna || ordem === `-${coluna}`) ?? 'nome']
  return itens.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)]
    const after = x === null || y === null ? Number(x === null) - Number(y === null) : sinal * compareChaves(x, y)
    return after || alfabeto.compare(a.nomeCurto, b.nomeCurto) || (a.id < b.id ? -1 : 1)
  })
}

export function sumItens(itens: readonly CarteiraItem[]): Pick<Carteira, 'totais' | 'marcas' | 'problemas'> {
  const opened = itens.filter(({ arquivado }) => !arquivado)
  const sum = (of: (item: CarteiraItem) => number): number => opened.reduce((total, item) => total + of(item), 0)
  const count = (is: (item: CarteiraItem) => boolean): number => opened.filter(is).length
  const has = (item: CarteiraItem, procurado: CarteiraProblema): boolean => item.problemas.some(({ codigo }) => codigo === procurado)
  return {
    totais: {
      clientes: opened.length,
      comProblema: count(({ problemas }) => problemas.length > 0),
      atrasados: count((item) => has(item, 'importacao_nenhuma') || has(item, 'importacao_atrasada')),
      contasPendentes: sum(({ dePara }) => dePara?.contasPendentes ?? 0),
      valorCentavos: sum(({ dePara }) => dePara?.valorCentavos ?? 0),
      valorMapeadoCentavos: sum(({ dePara }) => dePara?.valorMapeadoCentavos ?? 0),
      aprovacoes: sum(({ aprovacoes }) => aprovacoes.total),
      fechamentos: sum(({ fechamentos }) => fechamentos.total),
      pessoas: sum(({ pessoas }) => pessoas.total),
      pessoasAtivas: sum(({ pessoas }) => pessoas.ativas),
      convites: sum(({ convites }) => convites.total),
      arquivados: itens.length - opened.length,
      calculando: count(({ calculando }) => calculando),
    },
    marcas: [...Map.groupBy(opened, ({ marca }) => marca)]
      .map(([marca, clientes]) => ({ marca, titulo: clientes[0]?.marcaTitulo ?? marca, clientes: clientes.length }))
      .toSorted((a, b) => alfabeto.compare(a.titulo, b.titulo)),
    problemas: CARTEIRA_PROBLEMAS.flatMap((codigo) => {
      const clientes = count((item) => has(item, codigo))
      return clientes === 0 ? [] : [{ codigo, clientes }]
    }),
  }
}
