/** What each card of a report shows, as a table: the same numbers as on the screen, for paper and for files. */
import { setImmediate } from 'node:timers/promises'
import type { DreLinha, Idioma, RelatorioCartao, RelatorioConteudo, RelatorioOrcado } from '@lastro/contract'
import { buildCascata, escalaOf, listPresets, listVariacoes, type CascataBarra, type Periodo } from '@lastro/engine'
import type { CuboCache, Leitura } from '../cubo/cubo-cache.ts'
import { disponivelOf, findModelo, resolveRecorte, structureOf, type Recorte } from '../cubo/recorte.ts'
import { computeCentros } from '../dre/centros.ts'
import { computeStatement } from '../dre/statement.ts'
import type { Celula } from '../exportacao/tabela.ts'
import { can } from '../permissao/regras.ts'
import type { AcessoCliente } from '../http/authenticate.ts'
import { ErroApi } from '../http/erro.ts'
import { presentOrcado } from './orcado.ts'
import { printPeriodo, TEXTOS, printMes, type Escala } from './textos.ts'

export type Leitor = Pick<AcessoCliente, 'cliente' | 'escopo' | 'regras'>

/** What of the numbers is asked for; absent: as the report says. */
export interface Pedido {
  inicio?: string | undefined
  fim?: string | undefined
  centroCusto?: string | undefined
  filial?: string | undefined
  orcamento?: number | undefined
  /** The filters that the report begins with do not count. */
  semFiltros?: boolean
}

/** What is drawn of a card beside its table. */
export type Desenho =
  | { tipo: 'cascata'; barras: readonly CascataBarra[] }
  | { tipo: 'colunas'; meses: readonly string[]; linhas: readonly Pick<DreLinha, 'descricao' | 'unidade' | 'valores' | 'anoAnterior'>[] }

/** A card as a table. */
export interface CartaoTabela {
  tipo: RelatorioCartao['tipo']
  titulo: string
  nota: string
  /** In which amounts are printed; files always have reais. */
  escala: Escala
  cabecalho: string[]
  linhas: Celula[][]
  /** Rows at the end that add up the others. */
  totais: number
  desenho: Desenho | null
  /** Why there is nothing in it. */
  vazio: string | null
}

export interface Folha {
  periodo: Periodo
  alcance: Recorte['alcance']
  tabelas: CartaoTabela[]
}

interface Contexto {
  linhas: readonly DreLinha[]
  recorte: Recorte
  temAnoAnterior: boolean
  periodo: string
  idioma: Idioma
  orcadoOf: () => Promise<RelatorioOrcado | null>
  centrosOf: (codigo: string) => ReturnType<typeof computeCentros>
}

const valorCell = (unidade: 'centavos' | 'razao', valor: number | null): Celula =>
  unidade === 'razao' ? { razao: valor } : { centavos: valor }

async function buildTabela(cartao: RelatorioCartao, contexto: Contexto): Promise<CartaoTabela> {
  const { linhas, recorte, temAnoAnterior, periodo, idioma, orcadoOf, centrosOf } = contexto
  const t = TEXTOS[idioma]
  const doModelo = linhas.filter(({ nivel, tipo }) => nivel === 0 && tipo !== 'titulo')
  const nada = { escala: 'reais' as const, cabecalho: [], linhas: [], totais: 0, desenho: null }
  const base = { tipo: cartao.tipo, titulo: cartao.titulo || t.tipos[cartao.tipo], nota: periodo, vazio: null }
  const achadas = (codigos: readonly string[]) => codigos.flatMap((codigo) => doModelo.find((linha) => linha.codigo === codigo) ?? [])
  switch (cartao.tipo) {
    case 'indicadores': {
      const escolhidas = achadas(cartao.linhas)
      const escala = escalaOf(
        escolhidas.flatMap(({ unidade, total, anoAnteriorTotal }) => (unidade === 'razao' ? [] : [total, anoAnteriorTotal])),
      )
      return {
        ...base,
        escala,
        cabecalho: [t.linha, t.valor, ...(temAnoAnterior ? [t.anoAnterior, t.variacaoPercentual] : [])],
        linhas: escolhidas.map(({ descricao, unidade, total, anoAnteriorTotal, ahTotal }) => [
          descricao,
          valorCell(unidade, total),
          ...(temAnoAnterior ? [valorCell(unidade, anoAnteriorTotal), { razao: ahTotal }] : []),
        ]),
        totais: 0,
        desenho: null,
        vazio: escolhidas.length === 0 ? t.semLinha(cartao.linhas.join(', ')) : null,
      }
    }
    case 'cascata': {
      const barras = buildCascata(linhas, ({ total }) => total)
      if (barras === null) return { ...base, ...nada, vazio: t.nada }
      return {
        ...base,
        escala: escalaOf(barras.map(({ valor }) => valor)),
        cabecalho: [t.linha, t.valor, t.acumulado],
        linhas: barras.map(({ descricao, valor, ate }) => [descricao, { centavos: valor }, { centavos: ate }]),
        totais: 0,
        desenho: { tipo: 'cascata', barras },
      }
    }
    case 'evolucao': {
      const escolhidas = achadas(cartao.linhas)
      if (escolhidas.length === 0) return { ...base, ...nada, vazio: t.semLinha(cartao.linhas.join(', ')) }
      const [primeira] = escolhidas
      return {
        ...base,
        titulo: cartao.titulo || (escolhidas.length === 1 && primeira ? primeira.descricao : t.tipos.evolucao),
        escala: escalaOf(
          escolhidas.flatMap(({ unidade, valores, anoAnterior }) => (unidade === 'razao' ? [] : [...valores, ...anoAnterior])),
        ),
        cabecalho: [
          t.mes,
          ...escolhidas.flatMap(({ descricao }) => [descricao, ...(temAnoAnterior ? [`${descricao}, ${t.anoAnterior}`] : [])]),
        ],
        linhas: recorte.meses.map((mes, i) => [
          printMes(mes, idioma),
          ...escolhidas.flatMap(({ unidade, valores, anoAnterior }) => [
            valorCell(unidade, valores[i] ?? null),
            ...(temAnoAnterior ? [valorCell(unidade, anoAnterior[i] ?? null)] : []),
          ]),
        ]),
        totais: 0,
        desenho: {
          tipo: 'colunas',
          meses: recorte.meses,
          linhas: temAnoAnterior ? escolhidas : escolhidas.map((linha) => ({ ...linha, anoAnterior: [] })),
        },
      }
    }
    case 'variacoes': {
      const variacoes = listVariacoes(linhas, cartao.quantos)
      return {
        ...base,
        nota: t.contra(periodo),
        escala: escalaOf(variacoes.map(({ valor }) => valor)),
        cabecalho: [t.item, t.superior, t.variacao, t.variacaoPercentual],
        linhas: variacoes.map(({ linha, superior, valor }) => [linha.descricao, superior, { centavos: valor }, { razao: linha.ahTotal }]),
        totais: 0,
        desenho: null,
        vazio: variacoes.length === 0 ? t.nada : null,
      }
    }
    case 'orcado': {
      const orcado = await orcadoOf()
      if (orcado === null) return { ...base, ...nada, vazio: t.semPermissao }
      const { orcamento, resultado, mesesRealizados } = orcado
      const grupos = orcado.grupos.filter(({ excede }) => excede || !cartao.excedem)
      const rows = [...grupos, ...(resultado === null ? [] : [{ descricao: t.resultado, ...resultado }])]
      const comparados = { inicio: mesesRealizados[0], fim: mesesRealizados.at(-1) }
      const { inicio, fim } = comparados
      const quando = inicio === undefined || fim === undefined ? periodo : printPeriodo({ inicio, fim }, idioma)
      return {
        ...base,
        nota: orcamento === null ? periodo : `${quando} · ${orcamento.nome}`,
        escala: escalaOf(rows.flatMap(({ orcadoCentavos, realizadoCentavos }) => [orcadoCentavos, realizadoCentavos])),
        cabecalho: [t.grupo, t.orcado, t.realizado, t.variacao, t.variacaoPercentual, t.situacao],
        linhas: rows.map(({ descricao, orcadoCentavos, realizadoCentavos, variacaoCentavos, razao, farol }) => [
          descricao,
          { centavos: orcadoCentavos },
          { centavos: realizadoCentavos },
          { centavos: variacaoCentavos },
          { razao },
          t.farol[farol ?? 'nenhum'],
        ]),
        totais: resultado === null ? 0 : 1,
        desenho: null,
        vazio: orcamento === null ? t.semOrcamento : rows.length === 0 ? t.nada : null,
      }
    }
    case 'centros': {
      if (!doModelo.some(({ codigo }) => codigo === cartao.linha)) return { ...base, ...nada, vazio: t.semLinha(cartao.linha) }
      const { centros, outros, descricao, unidade, valores, total } = centrosOf(cartao.linha)
      const rows = [
        ...centros.map((centro) => ({ ...centro, nome: centro.descricao ?? t.semCentro })),
        ...(outros === null ? [] : [{ ...outros, nome: t.outros(outros.quantos) }]),
        { nome: descricao, valores, total },
      ]
      return {
        ...base,
        titulo: cartao.titulo || t.porCentro(descricao),
        escala: unidade === 'razao' ? 'reais' : escalaOf(rows.map((row) => row.total)),
        cabecalho: [t.centro, ...recorte.meses.map((mes) => printMes(mes, idioma)), t.total],
        linhas: rows.map((row) => [row.nome, ...[...row.valores, row.total].map((valor) => valorCell(unidade, valor))]),
        totais: 1,
        desenho: null,
        vazio: centros.length === 0 ? t.nada : null,
      }
    }
    default:
      return cartao satisfies never
  }
}

/** Months asked for; those of the report, counted from the last month with data, where nothing was. */
function choosePeriodo(pedido: Pedido, periodo: RelatorioConteudo['periodo'], disponivel: Periodo | null): Partial<Periodo> {
  if (pedido.inicio !== undefined && pedido.fim !== undefined) return { inicio: pedido.inicio, fim: pedido.fim }
  const preset = disponivel === null ? undefined : listPresets(disponivel).find(({ chave }) => chave === periodo)
  return preset === undefined ? {} : { inicio: preset.inicio, fim: preset.fim }
}

const idsOf = (ids: readonly number[]): string | undefined => (ids.length === 0 ? undefined : ids.join())

/**
 * The cards asked for, with the numbers that this person sees, in the transaction of their scope.
 * @param conteudo with the filters that this person may see
 * @throws ErroApi `permissao_denied` to who reads no DRE, `dre_periodo_invalid` also where there are no data, `registro_not_found`
 */
export async function buildFolha(
  leitura: Leitura,
  cubos: CuboCache,
  leitor: Leitor,
  {
    conteudo,
    pedido,
    idioma,
    cartoes,
  }: { conteudo: RelatorioConteudo; pedido: Pedido; idioma: Idioma; cartoes: readonly RelatorioCartao[] },
): Promise<Folha> {
  if (!can(leitor, 'read', 'Dre'))
    throw new ErroApi('permissao_denied', { message: 'Este relatório mostra números da DRE, que você não pode ler.' })
  const { cliente } = leitor
  const {
    centrosCusto,
    filiais,
    orcamento: comecaCom,
  } = pedido.semFiltros === true ? { centrosCusto: [], filiais: [], orcamento: null } : conteudo
  const dados = await cubos.get(leitura, cliente.id)
  const filtro = { centroCusto: pedido.centroCusto ?? idsOf(centrosCusto), filial: pedido.filial ?? idsOf(filiais) }
  const recorte = resolveRecorte({ ...choosePeriodo(pedido, conteudo.periodo, disponivelOf(dados)), ...filtro }, dados)
  if (recorte === undefined) throw new ErroApi('dre_periodo_invalid', { message: 'Ainda não há dados de que fazer este relatório.' })
  const modelo = structureOf(findModelo(dados, undefined), recorte.periodo.fim)
  const { exercicioMesInicial } = cliente
  const { linhas, temAnoAnterior } = computeStatement(dados, modelo, recorte, exercicioMesInicial)
  const orcamento = pedido.orcamento ?? comecaCom ?? undefined
  let orcado: Promise<RelatorioOrcado> | undefined
  const centros = new Map<string, ReturnType<typeof computeCentros>>()
  const contexto: Contexto = {
    linhas,
    recorte,
    temAnoAnterior,
    idioma,
    periodo: printPeriodo(recorte.periodo, idioma),
    orcadoOf: async () => {
      if (!can(leitor, 'read', 'Orcamento')) return null
      orcado ??= presentOrcado(leitura, cubos, leitor, { ...filtro, ...recorte.periodo, orcamento })
      return orcado
    },
    centrosOf: (codigo) => {
      const pronto = centros.get(codigo) ?? computeCentros(dados, modelo, recorte, { codigo, exercicioMesInicial })
      centros.set(codigo, pronto)
      return pronto
    },
  }
  const tabelas: CartaoTabela[] = []
  for (const cartao of cartoes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    tabelas.push(await buildTabela(cartao, contexto))
    // Each may cost as much as thirty statements: others are answered in between.
    // oxlint-disable-next-line no-await-in-loop -- as above
    await setImmediate()
  }
  return { periodo: recorte.periodo, alcance: recorte.alcance, tabelas }
}
