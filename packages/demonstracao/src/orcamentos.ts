/** Budgets of the demonstration: approved years, and companies in the middle of planning (areas, edits, comments). */
import type { DemonstracaoChave } from './cadastro.ts'

export const APROVADOS = [
  { ano: 2025, taxaPpm: 110_000, encerrado: true },
  { ano: 2026, taxaPpm: 70_000, encerrado: false },
] as const
export const NEXT_ANO = 2027
export const NEXT_TAXA_PPM = 60_000

export type Member = 'renata' | 'tiago' | 'paulo'

interface LinhaTarget {
  member: Member
  item: string
  centro: string
}

export type DemoAto = LinhaTarget &
  (
    | { tipo: 'reajustar'; taxaPpm: number; meses: readonly number[] }
    /** `centavos` as typed, without the sign of costs. */
    | { tipo: 'editar'; centavos: number; meses: readonly number[] }
    | { tipo: 'travar' }
  )

interface DemoThread {
  item: string
  centro: string
  mes: number
  remarks: readonly { member: Member; texto: string; menciona?: readonly Member[] }[]
}

export interface DemoPremissa {
  codigo: string
  descricao: string
  fonte: string
  /** Millionths, the same in every month. */
  micros: number
}

/** Premissas of the next year, and the formulas that read them. Signs as in the DRE. */
interface DemoFormulas {
  premissas: readonly DemoPremissa[]
  nota: string
  formulas: readonly { item: string; texto: string }[]
  /** Lines that the year before did not have. */
  novas: readonly { item: string; centro: string }[]
}

export interface DemoProgress {
  responsaveis: Readonly<Record<string, Member>>
  revisao: readonly DemoAto[]
  atos: readonly DemoAto[]
  comentarios: readonly DemoThread[]
  submissions: readonly { member: Member; centros: readonly string[] }[]
  devolvidas: readonly { centros: readonly string[]; comentario: string }[]
  emAprovacao: boolean
  plano?: DemoFormulas
  cenario?: { nome: string; grupo: string; taxaPpm: number; observacoes: string }
}

const percentual = (codigo: string, descricao: string, fonte: string, micros: number): DemoPremissa => ({
  codigo,
  descricao,
  fonte,
  micros,
})

const ANO = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const SEGUNDO_SEMESTRE = [7, 8, 9, 10, 11, 12]

export const PROGRESS: Readonly<Partial<Record<DemonstracaoChave, DemoProgress>>> = {
  comercial: {
    responsaveis: { ADM: 'renata', RH: 'renata', TI: 'tiago', LOG: 'tiago', WEB: 'tiago', 'LOJ-SP': 'paulo', 'LOJ-RJ': 'paulo' },
    revisao: [
      { member: 'tiago', tipo: 'reajustar', item: 'RB', centro: 'WEB', taxaPpm: 120_000, meses: SEGUNDO_SEMESTRE },
      { member: 'tiago', tipo: 'reajustar', item: 'DCO.03', centro: 'WEB', taxaPpm: 120_000, meses: SEGUNDO_SEMESTRE },
      { member: 'renata', tipo: 'editar', item: 'DAD.03', centro: 'ADM', centavos: 17_200_00, meses: SEGUNDO_SEMESTRE },
      { member: 'paulo', tipo: 'reajustar', item: 'DPE.01', centro: 'LOJ-RJ', taxaPpm: -40_000, meses: SEGUNDO_SEMESTRE },
    ],
    atos: [
      { member: 'tiago', tipo: 'reajustar', item: 'RB', centro: 'WEB', taxaPpm: 90_000, meses: ANO },
      { member: 'tiago', tipo: 'editar', item: 'DCO.01', centro: 'WEB', centavos: 62_000_00, meses: [5, 11, 12] },
      { member: 'paulo', tipo: 'reajustar', item: 'DPE', centro: 'LOJ-SP', taxaPpm: 50_000, meses: [5, 6, 7, 8, 9, 10, 11, 12] },
      { member: 'paulo', tipo: 'editar', item: 'DCO.06', centro: 'LOJ-SP', centavos: 18_500_00, meses: [11] },
      { member: 'renata', tipo: 'travar', item: 'DAD.03', centro: 'ADM' },
    ],
    comentarios: [
      {
        item: 'DCO.01',
        centro: 'WEB',
        mes: 11,
        remarks: [
          { member: 'renata', texto: 'A campanha de novembro cabe em R$ 62.000? Em 2025 passou disso.', menciona: ['tiago'] },
          { member: 'tiago', texto: 'Cabe: o que passou foi da mudança de plataforma, que não se repete.' },
        ],
      },
      {
        item: 'RB',
        centro: 'LOJ-RJ',
        mes: 7,
        remarks: [{ member: 'renata', texto: 'A reforma da loja fecha uma semana de julho. Está neste valor?', menciona: ['paulo'] }],
      },
      {
        item: 'DAD.03',
        centro: 'ADM',
        mes: 1,
        remarks: [{ member: 'renata', texto: 'Contrato até dezembro: travado pelo valor do aditivo.' }],
      },
    ],
    submissions: [
      { member: 'tiago', centros: ['WEB', 'LOG'] },
      { member: 'paulo', centros: ['LOJ-SP'] },
    ],
    devolvidas: [{ centros: ['LOG'], comentario: 'O frete de novembro está abaixo do de 2025, com a venda maior.' }],
    emAprovacao: false,
    plano: {
      nota: 'Premissas do orçamento de 2027, aprovadas pela diretoria.',
      premissas: [
        percentual('CMV', 'Custo das mercadorias sobre a revenda', 'Realizado de 2024 e 2025, na média', 500_000),
        percentual('CSP', 'Custo dos serviços sobre a prestação', 'Realizado de 2024 e 2025, na média', 460_000),
        percentual('ALIQ_ICMS', 'ICMS efetivo sobre a revenda', 'Apuração de 2025, líquida de créditos', 120_000),
        percentual('ALIQ_PIS', 'PIS sobre a receita bruta', 'Lei 9.718/1998, regime cumulativo', 6_500),
        percentual('ALIQ_COFINS', 'COFINS sobre a receita bruta', 'Lei 9.718/1998, regime cumulativo', 30_000),
        percentual('ALIQ_ISS', 'ISS sobre a prestação de serviços', 'Lei Complementar 116/2003', 50_000),
        percentual('COMISSAO', 'Comissão dos vendedores sobre a receita bruta', 'Política comercial de 2027', 10_000),
      ],
      formulas: [
        { item: 'DED.03', texto: '-RB.01 * ALIQ_ICMS' },
        { item: 'DED.04', texto: '-RB * ALIQ_PIS' },
        { item: 'DED.05', texto: '-RB * ALIQ_COFINS' },
        { item: 'DED.06', texto: '-RB.03 * ALIQ_ISS' },
        { item: 'CUS.01', texto: '-RB.01 * CMV' },
        { item: 'CUS.03', texto: '-RB.03 * CSP' },
        { item: 'DCO.02', texto: '-RB * COMISSAO' },
      ],
      novas: ['LOJ-SP', 'LOJ-RJ', 'WEB'].map((centro) => ({ item: 'DCO.02', centro })),
    },
    cenario: {
      nome: 'otimista',
      grupo: 'RB',
      taxaPpm: 80_000,
      observacoes: 'Com a segunda loja do Rio de Janeiro aberta em março.',
    },
  },
  metalurgica: {
    responsaveis: { ADM: 'renata', RH: 'renata', PCP: 'tiago', FAB: 'tiago', COM: 'tiago', EXP: 'tiago' },
    revisao: [],
    atos: [{ member: 'tiago', tipo: 'reajustar', item: 'CUS', centro: 'FAB', taxaPpm: -30_000, meses: ANO }],
    comentarios: [
      {
        item: 'CUS',
        centro: 'FAB',
        mes: 3,
        remarks: [{ member: 'tiago', texto: 'Com o contrato novo de aço a partir de janeiro: 3 % abaixo do plano.', menciona: ['renata'] }],
      },
    ],
    submissions: [],
    devolvidas: [],
    emAprovacao: true,
  },
}
