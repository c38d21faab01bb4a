/** Several statements in the lines of one, beside each other and added up. Every column is the engine's over a cube of its own. */
import {
  type ComparativoAnalise,
  type ComparativoColuna,
  type ComparativoFonte,
  type ComparativoLinha,
  type ComparativoPor,
  type DreComparativo,
  type DreConsolidado,
  type EliminacaoFonte,
} from '@lastro/contract'
import {
  compareDre,
  createCuboBuilder,
  indexCubo,
  listCoeficientes,
  mesFromIndex,
  mesToIndex,
  MESES_EXERCICIO,
  restateCubo,
  shiftPeriodo,
  sumCubos,
  type Cubo,
  type CuboIndexado,
  type DreColuna,
  type DreCompilada,
  type DreValor,
  type Periodo,
} from '@lastro/engine'
import { createPrazo, runDre } from '../cubo/calcular.ts'
import type { DadosDre, ModeloCompilado } from '../cubo/dados.ts'
import type { Recorte } from '../cubo/recorte.ts'
import { listColunas, listMensais, listPartes, type Membro, type ParteDeMembro } from '../dre-comparativo/colunas.ts'
import { indexesOf, listFaltas, type Fonte } from '../dre-comparativo/fontes.ts'
import { assertColunas, presentLinhas } from '../dre-comparativo/linhas.ts'
import { compiledOf } from '../dre/statement.ts'
import { listDivergencias } from './divergencias.ts'
import type { Empresa } from './empresas.ts'
import type { EliminacaoRow } from './store.ts'

const ELIMINACOES = 'eliminacoes'
const CONSOLIDADO = 'consolidado'
const REALIZADO = 'realizado'
const ORCADO = 'orcado'
/** The same months a year before; see `listColunas`. */
const ANTERIOR = 'anterior'

interface ConsolidadoPedido {
  fontes: readonly string[]
  por: ComparativoPor
  analises: readonly ComparativoAnalise[]
}

/** One column of the whole period for every member, which the others are checked against. */
const confereOf = (chave: string): string => `confere ${chave}`

const membroOf = (chave: string, tipo: Membro['tipo'], nome: string | null): Membro => ({
  chave,
  tipo,
  id: null,
  nome,
  ids: null,
  rateado: false,
})

/** Grupo itens of the open cliente by the codes that name them in every cliente. */
function listDestinos({ grupoItens }: DadosDre, aberta: DadosDre): Map<number, number> {
  const porCodigo = new Map([...aberta.grupoItens.values()].map(({ id, codigo }) => [codigo, id]))
  return new Map(
    [...grupoItens.values()].flatMap(({ id, codigo }) => {
      const destino = porCodigo.get(codigo)
      return destino === undefined ? [] : [[id, destino] as const]
    }),
  )
}

/** What is eliminated, item and contrapartida with opposite signs. */
function buildEliminacoes(eliminacoes: readonly EliminacaoRow[], fonte: EliminacaoFonte): Cubo {
  const builder = createCuboBuilder()
  for (const { fonte: dela, item, contrapartida, mes, valorCentavos } of eliminacoes) {
    if (dela !== fonte) continue
    builder.add(item.id, 0, 0, mesToIndex(mes), valorCentavos)
    if (contrapartida !== null) builder.add(contrapartida.id, 0, 0, mesToIndex(mes), -valorCentavos)
  }
  return builder.build()
}

/** The amounts of a member in a source, by what columns of the engine call them; the year before is the same amounts, twelve months before. */
const cenarioOf = (fonte: string, membro: string): string => (fonte === ORCADO ? `${ORCADO} ${membro}` : membro)

interface Calendario {
  /** Whether any of the clientes that a member stands for has amounts of a source in the month. */
  has: (fonte: string, membro: string, mes: number) => boolean
  /** Whether each of them has amounts of both sources, or of neither, in every month. */
  compares: (fonte: string, base: string, membro: string, meses: readonly number[]) => boolean
}

function createCalendario(empresas: readonly Empresa[], periodo: Periodo): Calendario {
  type Tem = (fonte: string, mes: number) => boolean
  const porMembro = new Map<string, Tem>(
    empresas.map(({ cliente, dados, orcado }) => {
      const [feitos, sem] = [new Set(dados.mesesCliente), orcado?.faltam ?? new Set(indexesOf(periodo))]
      const tem: Tem = (fonte, mes) => {
        if (fonte === ORCADO) return !sem.has(mes)
        return feitos.has(fonte === ANTERIOR ? mes - MESES_EXERCICIO : mes)
      }
      return [`cliente:${cliente.id}`, tem]
    }),
  )
  const deles = (membro: string): Tem[] => {
    const proprio = porMembro.get(membro)
    return proprio === undefined ? [...porMembro.values()] : [proprio]
  }
  return {
    has: (fonte, membro, mes) => deles(membro).some((tem) => tem(fonte, mes)),
    compares: (fonte, base, membro, meses) => deles(membro).every((tem) => meses.every((mes) => tem(fonte, mes) === tem(base, mes))),
  }
}

/**
 * What each column shows: a column of the engine, or nothing where there is nothing to show or to compare.
 * @param mensais of which the realizado is shown month by month
 */
function placeColunas(
  colunas: readonly ComparativoColuna[],
  partes: readonly ParteDeMembro[],
  mensais: readonly ParteDeMembro[],
  { has, compares }: Calendario,
): { motor: DreColuna[]; mostrada: readonly (string | null)[]; evolucao: readonly (string | null)[] } {
  const motor = new Map<string, DreColuna>()
  const valor = (fonte: string, parte: ParteDeMembro): string => {
    const id = `${parte.chave} ${fonte}`
    const periodo = { inicio: parte.inicio, fim: parte.fim }
    motor.set(id, {
      id,
      tipo: 'valor',
      cenario: cenarioOf(fonte, parte.membro.chave),
      periodo: fonte === ANTERIOR ? shiftPeriodo(periodo, -MESES_EXERCICIO) : periodo,
    })
    return id
  }
  const mostrada = colunas.map(({ chave, tipo, fonte, base, parte: i }): string | null => {
    const parte = partes[i]!
    const { membro } = parte
    const meses = indexesOf(parte)
    const tem = (qual: string): boolean => meses.some((mes) => has(qual, membro.chave, mes))
    if (membro.tipo !== ELIMINACOES && !tem(fonte)) return null
    const coluna = valor(fonte, parte)
    if (tipo === 'valor') return coluna
    // What is taken out has no revenue of its own to be a share of.
    if (membro.tipo === ELIMINACOES && tipo !== 'variacao') return null
    if (tipo === 'av') {
      motor.set(chave, { id: chave, tipo: 'av', coluna })
      return chave
    }
    // Growth is over the year before.
    const contra = base ?? ANTERIOR
    if (!compares(fonte, contra, membro.chave, meses) || !tem(contra)) return null
    const daBase = valor(contra, parte)
    motor.set(chave, { id: chave, tipo: tipo === 'percentual' ? 'variacaoPercentual' : tipo, coluna, base: daBase })
    return chave
  })
  const evolucao = mensais.map((mes) => (has(REALIZADO, mes.membro.chave, mesToIndex(mes.inicio)) ? valor(REALIZADO, mes) : null))
  return { motor: [...motor.values()], mostrada, evolucao }
}

const presentFonte = (chave: string): ComparativoFonte => ({
  chave,
  tipo: chave === ANTERIOR || chave === ORCADO ? chave : REALIZADO,
  nome: null,
  orcamentos: [],
  realizadoAte: null,
  lacunas: [],
})

const presentOrcado = (orcado: Fonte): NonNullable<DreConsolidado['clientes'][number]['orcado']> => ({
  orcamentos: orcado.orcamentos.map(({ id, nome, versaoNumero, status }) => ({ id, nome, versaoNumero, status })),
  lacunas: listFaltas(orcado),
})

/** Codes of the lines that are sums of grupo itens and of nothing else: a number written in a formula would count once per cliente. */
function listSomas(dre: DreCompilada, vazias: ReadonlyMap<string, DreValor>): Set<string> {
  return new Set(
    dre.itens.flatMap(({ codigo, plano, unidade }) =>
      plano.tipo !== 'titulo' && unidade === 'dinheiro' && vazias.get(codigo) === 0 && listCoeficientes(dre, codigo) !== undefined
        ? [codigo]
        : [],
    ),
  )
}

/** The largest of what clientes and eliminations leave over beside the consolidated, in any line and column. */
function sumSobra(
  linhas: readonly ComparativoLinha[],
  { colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>,
  somas: ReadonlySet<string>,
): number {
  const grupos = Map.groupBy(
    colunas.flatMap((coluna, i) => (coluna.tipo === 'valor' ? [{ ...coluna, i }] : [])),
    ({ fonte, parte }) => `${fonte} ${partes[parte]!.inicio} ${partes[parte]!.fim}`,
  )
  let maior = 0
  for (const { codigo, pai, valores } of linhas) {
    if (pai === null && !somas.has(codigo)) continue
    for (const deles of grupos.values()) {
      const total = deles.reduce((soma, { parte, i }) => soma + (partes[parte]!.tipo === CONSOLIDADO ? -1 : 1) * (valores[i] ?? 0), 0)
      if (Math.abs(total) > Math.abs(maior)) maior = total
    }
  }
  return maior + 0
}

/** First and last month that any of them has balances of. */
export function unionMeses(empresas: readonly Empresa[]): number[] {
  return [...new Set(empresas.flatMap(({ dados }) => dados.meses))].toSorted((a, b) => a - b)
}

/**
 * @param empresas the open one first; `modelo` and `recorte` are of it
 * @throws ErroApi `dre_modelo_invalid`, `dre_colunas_too_many`
 */
export function computeConsolidado(
  empresas: readonly [Empresa, ...Empresa[]],
  modelo: ModeloCompilado,
  recorte: Recorte,
  eliminacoes: readonly EliminacaoRow[],
  { fontes, por, analises }: ConsolidadoPedido,
): Omit<DreConsolidado, 'itens'> {
  const [{ cliente, dados }] = empresas
  const { periodo } = recorte
  const dre = compiledOf(modelo)
  const membros: Membro[] = [
    ...empresas.map((empresa) => membroOf(`cliente:${empresa.cliente.id}`, 'cliente', empresa.cliente.nomeCurto)),
    membroOf(ELIMINACOES, ELIMINACOES, null),
    membroOf(CONSOLIDADO, CONSOLIDADO, null),
  ]
  const partes = listPartes(periodo, por, membros, cliente.exercicioMesInicial)
  const validas = new Set(analises.filter((analise) => analise !== 'av' || dre.posicoes.has('RL')))
  const colunas = listColunas(partes, fontes, validas, undefined)
  assertColunas(colunas.length, dre)
  const calendario = createCalendario(empresas, periodo)
  const mensais = listMensais(periodo, membros, cliente.exercicioMesInicial)
  const { motor, mostrada, evolucao } = placeColunas(colunas, partes, mensais, calendario)

  const destinos = empresas.map((empresa) => listDestinos(empresa.dados, dados))
  const nada = indexCubo(createCuboBuilder().build())
  const cenariosDe = (fonte: EliminacaoFonte, cuboOf: (empresa: Empresa) => CuboIndexado | undefined): [string, CuboIndexado][] => {
    const deles = empresas.map((empresa, i) => restateCubo(cuboOf(empresa) ?? nada, destinos[i]!))
    const cubosDe = [...deles, buildEliminacoes(eliminacoes, fonte)]
    return [...cubosDe, sumCubos(cubosDe)].map((cubo, i) => [cenarioOf(fonte, membros[i]!.chave), indexCubo(cubo)])
  }
  const cenarios: Record<string, CuboIndexado> = Object.fromEntries([
    ...cenariosDe(REALIZADO, (empresa) => empresa.dados.cubo),
    ...(fontes.includes(ORCADO) ? cenariosDe(ORCADO, ({ orcado }) => orcado?.cubo(false)) : []),
  ])
  const vazio = { vazio: nada }
  const conferidas = [...membros.map(({ chave }) => chave), 'vazio'].map((chave): DreColuna => ({
    id: confereOf(chave),
    tipo: 'valor',
    cenario: chave,
    periodo,
  }))
  // One for all the statements of the answer: twenty clientes take no longer than one.
  const prazo = createPrazo()
  const tabela = runDre(
    (onLinha) =>
      compareDre(dre, { ...cenarios, ...vazio }, [...motor, ...conferidas], { exercicioMesInicial: cliente.exercicioMesInicial, onLinha }),
    prazo,
  )
  const posicoes = new Map([...motor, ...conferidas].map(({ id }, i) => [id, i]))
  const valorEm = (valores: readonly DreValor[], id: string): DreValor => valores[posicoes.get(id) ?? -1] ?? null
  const somas = listSomas(dre, new Map(tabela.linhas.map(({ codigo, valores }) => [codigo, valorEm(valores, confereOf('vazio'))])))
  const deEliminacoes = colunas.map(({ parte }) => partes[parte]?.tipo === ELIMINACOES)
  const place = (valores: readonly DreValor[], soma: boolean): DreValor[] =>
    mostrada.map((id, i) => (id === null || (!soma && deEliminacoes[i] === true) ? null : valorEm(valores, id)))
  const placeEvolucao = (valores: readonly DreValor[]): DreValor[] => evolucao.map((id) => (id === null ? null : valorEm(valores, id)))
  const linhas = presentLinhas(modelo, dados, tabela, {
    valores: (valores, linha) => place(valores, linha === undefined || somas.has(linha.codigo)),
    evolucao: placeEvolucao,
  })
  const mostrados = (chave: string): ReadonlyMap<string, DreValor> =>
    new Map(tabela.linhas.map(({ codigo, valores }) => [codigo, valorEm(valores, confereOf(chave))]))

  const meses = indexesOf(periodo)
  const unidos = unionMeses(empresas)
  const [primeiro, ultimo] = [unidos[0], unidos.at(-1)]
  const realizado = meses.findLast((mes) => calendario.has(REALIZADO, CONSOLIDADO, mes))
  const nomes = new Map(empresas.map((empresa) => [empresa.cliente.id, empresa.cliente.nomeCurto]))
  const divergencias = empresas.map((empresa, i) =>
    listDivergencias(empresa, {
      aberta: i === 0,
      dre,
      itens: modelo.itens,
      periodo,
      modelo,
      mostrados: mostrados(`cliente:${empresa.cliente.id}`),
      dados,
      prazo,
    }),
  )
  return {
    comparativo: {
      modelo: { id: modelo.id, nome: modelo.nome },
      versao: dados.versao,
      alcance: recorte.alcance,
      inicio: periodo.inicio,
      fim: periodo.fim,
      rateado: false,
      disponivel: primeiro === undefined || ultimo === undefined ? null : { inicio: mesFromIndex(primeiro), fim: mesFromIndex(ultimo) },
      realizadoAte: realizado === undefined ? null : mesFromIndex(realizado),
      fontes: fontes.map(presentFonte),
      partes: partes.map(({ membro: _membro, ...parte }) => parte),
      colunas,
      linhas,
      opcoes: [],
    },
    clientes: empresas.map((empresa, i) => ({
      id: empresa.cliente.id,
      nome: empresa.cliente.nomeCurto,
      modelo: divergencias[i]?.modelo ?? null,
      versao: empresa.dados.versao,
      lacunas: listFaltas({
        faltam: new Set(meses.filter((mes) => !calendario.has(REALIZADO, `cliente:${empresa.cliente.id}`, mes))),
        deslocamento: 0,
      }),
      orcado: empresa.orcado === undefined ? null : presentOrcado(empresa.orcado),
    })),
    eliminacoes: eliminacoes.map(({ entre: [de, com], createdAt, ...eliminacao }) => ({
      ...eliminacao,
      clientes: [
        { id: de, nome: nomes.get(de) ?? '' },
        { id: com, nome: nomes.get(com) ?? '' },
      ],
      createdAt: createdAt.toISOString(),
    })),
    divergencias: divergencias.flatMap(({ lista }) => lista),
    conferencia: { somas: [...somas], diferencaCentavos: sumSobra(linhas, { colunas, partes }, somas) },
  }
}
