/**
 * Rateio rules of the demonstration: fixed percentages, a driver, net revenue, and reciprocal service centres. They change no amount of the
 * DRE before rateio.
 */
import type { RateioRegraCorpo, RateioServicoCorpo } from '@lastro/contract'

type SharePercents = Readonly<Record<string, number>>

interface RegraDef {
  nome: string
  origem: readonly string[]
  grupos: readonly string[]
  metodo:
    | { tipo: 'percentual'; partes: SharePercents }
    | { tipo: 'direcionador'; direcionador: string; destinos: readonly string[] }
    | { tipo: 'receita'; destinos: readonly string[] }
    | { tipo: 'reciproco'; servicos: Readonly<Record<string, SharePercents>> }
}

const LOJAS = ['LOJ-SP', 'LOJ-RJ', 'WEB']
const SERVICOS = ['CONS', 'SUP', 'LOC']
const FABRICAS = ['FAB', 'COM', 'EXP']

/** Without financial results and taxes on profit, for which no centro de custo is responsible. */
const administracao = (destinos: readonly string[]): readonly RegraDef[] => [
  { nome: 'Estrutura por área ocupada', origem: ['ADM'], grupos: ['DAD'], metodo: { tipo: 'direcionador', direcionador: 'M2', destinos } },
  { nome: 'Administração por receita líquida', origem: ['ADM'], grupos: ['DPE', 'DCO'], metodo: { tipo: 'receita', destinos } },
]

/** One list per kind of company, in execution order: a centre passes on its received amounts. */
const REGRAS: readonly (readonly RegraDef[])[] = [
  [
    {
      nome: 'TI e RH entre si e aos demais',
      origem: ['TI', 'RH'],
      grupos: [],
      metodo: {
        tipo: 'reciproco',
        servicos: {
          TI: { RH: 10, ADM: 15, LOG: 15, 'LOJ-SP': 20, 'LOJ-RJ': 15, WEB: 25 },
          RH: { TI: 5, ADM: 15, LOG: 15, 'LOJ-SP': 30, 'LOJ-RJ': 20, WEB: 15 },
        },
      },
    },
    {
      nome: 'Logística pelas entregas',
      origem: ['LOG'],
      grupos: [],
      metodo: { tipo: 'percentual', partes: { 'LOJ-SP': 40, 'LOJ-RJ': 25, WEB: 35 } },
    },
    ...administracao(LOJAS),
  ],
  [
    {
      nome: 'TI e RH entre si e aos demais',
      origem: ['TI', 'RH'],
      grupos: [],
      metodo: {
        tipo: 'reciproco',
        servicos: {
          TI: { RH: 10, ADM: 20, CONS: 30, SUP: 30, LOC: 10 },
          RH: { TI: 5, ADM: 15, CONS: 40, SUP: 30, LOC: 10 },
        },
      },
    },
    {
      nome: 'Comercial da administração por contrato',
      origem: ['ADM'],
      grupos: ['DCO'],
      metodo: { tipo: 'percentual', partes: { CONS: 50, SUP: 35, LOC: 15 } },
    },
    ...administracao(SERVICOS),
  ],
  [
    {
      nome: 'Pessoal da administração e do RH, entre si e aos demais',
      origem: ['ADM', 'RH'],
      grupos: ['DPE'],
      metodo: {
        tipo: 'reciproco',
        servicos: {
          ADM: { RH: 10, PCP: 15, FAB: 40, COM: 20, EXP: 15 },
          RH: { ADM: 10, PCP: 10, FAB: 50, COM: 20, EXP: 10 },
        },
      },
    },
    {
      nome: 'Planejamento pela produção',
      origem: ['PCP'],
      grupos: [],
      metodo: { tipo: 'percentual', partes: { FAB: 85, EXP: 15 } },
    },
    ...administracao(FABRICAS),
  ],
]

type IdsByCodigo = ReadonlyMap<string, number>
type Cadastrados = Readonly<Record<'centros' | 'grupos' | 'direcionadores', IdsByCodigo>>

const PPM_PER_PERCENT = 10_000

function idOf(ids: IdsByCodigo, codigo: string): number {
  const id = ids.get(codigo)
  if (id === undefined) throw new Error(`the demonstration has no code ${codigo}`)
  return id
}

function toRegra({ nome, origem, grupos, metodo }: RegraDef, ids: Cadastrados): RateioRegraCorpo {
  const centro = (codigo: string): { centroCusto: number } => ({ centroCusto: idOf(ids.centros, codigo) })
  const percentuais = (partes: SharePercents) =>
    Object.entries(partes).map(([codigo, parte]) => ({ ...centro(codigo), percentualPpm: parte * PPM_PER_PERCENT }))
  const inEveryFilial = <T extends object>(destinos: readonly T[]) => destinos.map((destino) => ({ ...destino, filial: null }))
  const semBase = { alternativa: 'igualitario', defasagemMeses: 0 } as const
  const toMetodo = (): RateioRegraCorpo['metodo'] => {
    if (metodo.tipo === 'percentual') return { tipo: metodo.tipo, destinos: inEveryFilial(percentuais(metodo.partes)) }
    if (metodo.tipo === 'receita') return { tipo: metodo.tipo, destinos: inEveryFilial(metodo.destinos.map(centro)), ...semBase }
    if (metodo.tipo === 'direcionador') {
      const direcionador = idOf(ids.direcionadores, metodo.direcionador)
      return { tipo: metodo.tipo, direcionador, destinos: inEveryFilial(metodo.destinos.map(centro)), ...semBase }
    }
    const servicos = Object.entries(metodo.servicos).map(([codigo, partes]): RateioServicoCorpo => ({
      ...centro(codigo),
      base: { tipo: 'percentual', destinos: percentuais(partes) },
    }))
    return { tipo: metodo.tipo, servicos }
  }
  return {
    nome,
    mesInicio: null,
    mesFim: null,
    origem: {
      centrosCusto: origem.map((codigo) => idOf(ids.centros, codigo)),
      filiais: null,
      grupos: grupos.map((codigo) => idOf(ids.grupos, codigo)),
      grupoItens: [],
    },
    metodo: toMetodo(),
  }
}

/** Lists the rules of a company in execution order; empty when a user renamed or removed a code in them. */
export function listRegras(ids: Cadastrados): RateioRegraCorpo[] {
  const regras = REGRAS.find((kind) => kind.every((regra) => isKnown(regra, ids))) ?? []
  return regras.map((regra) => toRegra(regra, ids))
}

function listDestinos(metodo: RegraDef['metodo']): readonly string[] {
  if (metodo.tipo === 'percentual') return Object.keys(metodo.partes)
  if (metodo.tipo !== 'reciproco') return metodo.destinos
  return Object.values(metodo.servicos).flatMap((partes) => Object.keys(partes))
}

function isKnown({ origem, grupos, metodo }: RegraDef, ids: Cadastrados): boolean {
  return (
    [...origem, ...listDestinos(metodo)].every((codigo) => ids.centros.has(codigo)) &&
    grupos.every((codigo) => ids.grupos.has(codigo)) &&
    (metodo.tipo !== 'direcionador' || ids.direcionadores.has(metodo.direcionador))
  )
}
