import type { CenariosComparacao, OrcamentoLinhas, OrcamentoMescla } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../../../test/screen.tsx'

const { queryClient } = await import('../../../api/api.ts')
const { CenariosPage } = await import('../../../pages/CenariosPage.tsx')
const { MesclaPage } = await import('../../../pages/MesclaPage.tsx')
const { paths } = await import('../../../navigation/paths.ts')
const { parseCenariosSearch } = await import('./cenarios-search.ts')
const { listCelulas, requestOf, NO_CHOICES, sumGrupos } = await import('./mescla.ts')

const twelve = (...first: number[]) => [...first, ...Array.from({ length: 12 - first.length }, () => 0)]
const BASE = { id: 7, nome: 'Plano', versaoNumero: 1, status: 'rascunho', cenario: 'base', tipo: 'orcamento', origemId: null } as const
const OTIMISTA = { ...BASE, id: 8, nome: 'Plano · otimista', cenario: 'otimista', tipo: 'cenario', origemId: 7 } as const
const COMPARISON: CenariosComparacao = {
  inicio: '2027-01',
  orcamentos: [BASE, OTIMISTA],
  outros: [],
  grupos: [
    {
      id: 1,
      codigo: 'RB',
      descricao: 'Receita bruta',
      natureza: 'receita_bruta',
      itens: [
        { id: 11, codigo: 'RB.01', descricao: 'Vendas', valoresCentavos: [...twelve(100_000, 300_000), ...twelve(110_000, 330_000)] },
      ],
    },
    {
      id: 2,
      codigo: 'DP',
      descricao: 'Pessoal',
      natureza: 'pessoal',
      itens: [{ id: 21, codigo: 'DP.01', descricao: 'Salários', valoresCentavos: [...twelve(-50_000), ...twelve(-60_000)] }],
    },
  ],
}
const serie = { inicio: '2026-01', fim: '2026-12', ate: null, valoresCentavos: twelve(), semLinhaCentavos: twelve() }
const LINHAS: OrcamentoLinhas = {
  sequencia: 4,
  linhas: {
    id: [50, 51],
    grupoItemId: [11, 21],
    centroCustoId: [0, 0],
    filialId: [0, 0],
    travas: [0b10, 0],
    comentarios: [0, 0],
    comentados: [0, 0],
    valoresCentavos: [...twelve(100_000, 300_000), ...twelve(-50_000)],
  },
  justificativas: [],
  referencia: { anoAnterior: serie, realizado: serie },
}
const line = {
  grupoId: 1,
  grupo: 'Receita bruta',
  natureza: 'receita_bruta',
  codigo: 'RB.01',
  descricao: 'Vendas',
  centroCusto: null,
  filial: null,
  linhaId: 50,
  removida: false,
  travados: 0,
  presos: 0,
} as const
const withoutRest = { soCenario: 0, soCenarioTravadas: 0, ambos: 0, ambosTravadas: 0 }
const MESCLA: OrcamentoMescla = {
  inicio: '2027-01',
  cenario: { id: 8, nome: 'Plano · otimista', versaoNumero: 1, status: 'rascunho', sequencia: 5 },
  original: { id: 7, nome: 'Plano', versaoNumero: 1, status: 'rascunho', sequencia: 9, mudavel: true },
  mescladoEm: null,
  linhas: [
    {
      ...line,
      grupoItemId: 11,
      centroCustoId: null,
      filialId: null,
      soCenario: 0b1,
      ambos: 0b110,
      travados: 0b100,
      baseCentavos: twelve(100, 200, 300),
      originalCentavos: twelve(100, 250, 350),
      cenarioCentavos: twelve(110, 220, 330),
      quem: { nome: 'Tiago', quando: '2027-01-02T12:00:00.000Z' },
    },
  ],
  total: { linhas: 1, soCenario: 1, ambos: 2, travadas: 1, presas: 0 },
  grupos: [
    { id: 1, descricao: 'Receita bruta', natureza: 'receita_bruta', originalCentavos: 700, cenarioCentavos: 660, resto: withoutRest },
    { id: 2, descricao: 'Pessoal', natureza: 'pessoal', originalCentavos: -100, cenarioCentavos: -100, resto: withoutRest },
  ],
}

const side = (from: string) => screen.getByRole('row', { name: new RegExp(from) })

beforeEach(signInRenata)
afterEach(cleanup)

describe('comparison of scenarios', () => {
  const show = (search = '') =>
    showScreen(`/orcamento/7/cenarios${search}`, {
      path: paths.orcamentoCenarios,
      validateSearch: (loaded) => parseCenariosSearch(loaded),
      domains: ['orcamento', 'orcamento-cenario'],
      component: CenariosPage,
    })
  const rotas = {
    'GET /v1/Orcamento/7/cenarios': success(COMPARISON),
  }

  test('shows the year of each grupo, the differences and the result, or one month on request', async () => {
    answer(rotas)
    await show()
    expect(await screen.findByRole('row', { name: 'Receita bruta 4.000,00 4.400,00 +400,00 +10,0' })).toBeTruthy()
    expect(side('Pessoal').textContent).toBe('(−) Pessoal500,00600,00+100,00+20,0')
    expect(side('^Resultado').textContent).toBe('Resultado3.500,003.800,00+300,00+8,6')
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar os itens de Receita bruta' }))
    expect(side('RB.01').textContent).toBe('RB.01 Vendas4.000,004.400,00+400,00+10,0')
  })

  test('a slider moves every total but held cells, and nothing is written until a scenario is created', async () => {
    answer({
      'GET /v1/Orcamento/7/cenarios': (_, query) => success(query.get('com') === '7' ? { ...COMPARISON, orcamentos: [BASE] } : COMPARISON),
      'GET /v1/Orcamento/7': success({ id: 7, nome: 'Plano', inicio: '2027-01', realizadoAte: null, modelo: { id: 1, nome: 'Gerencial' } }),
      'GET /v1/Orcamento/7/linhas': success(LINHAS),
      'GET /v1/Orcamento/7/formulas': success({ itens: [] }),
      'POST /v1/Orcamento/7/cenarios': success({ id: 9 }),
    })
    await show('?simular=true')
    const panel = await screen.findByRole('complementary', { name: 'Simular' })
    const slider = await within(panel).findByRole('slider', { name: /^Receita Receita bruta/ })
    expect(within(panel).queryByRole('slider', { name: /Custo variável/ })).toBeNull()
    expect(slider.style.getPropertyValue('--ponto')).toBe('0.5')
    fireEvent.change(slider, { target: { value: '100000' } })
    expect(slider.style.getPropertyValue('--ponto')).toBe('0.6')
    expect(within(panel).getByLabelText('Resultado do ano').textContent).toBe(
      'Resultado do ano3.500,00Com a simulação3.600,00Diferença+100,00 +2,9%',
    )
    fireEvent.change(within(panel).getByLabelText('(−) Pessoal, em %'), { target: { value: '-3,5' } })
    expect(within(panel).getByLabelText('Resultado do ano').textContent).toContain('3.617,50')
    expect(writes()).toEqual([])
    fireEvent.click(within(panel).getByRole('button', { name: 'Criar cenário com isto' }))
    const dialog = screen.getByRole('dialog', { name: 'Novo cenário' })
    expect(dialog.textContent).toContain('Receita bruta +10,0%, Pessoal −3,5%')
    fireEvent.change(within(dialog).getByLabelText('Cenário'), { target: { value: 'otimista' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Criar cenário' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        [
          'POST /v1/Orcamento/7/cenarios',
          {
            nome: 'Plano · otimista',
            cenario: 'otimista',
            observacoes: '',
            simulacao: {
              vista: 4,
              grupos: [
                { grupoId: 1, taxaPpm: 100_000 },
                { grupoId: 2, taxaPpm: -35_000 },
              ],
              premissas: [],
            },
          },
        ],
      ]),
    )
  })

  test('keeps the sliders while their panel is closed and while the comparison below cannot be reloaded', async () => {
    const so = success({ ...COMPARISON, orcamentos: [BASE] })
    answer({
      'GET /v1/Orcamento/7/cenarios': (_, query) => (query.get('com') === '7' ? so : success(COMPARISON)),
      'GET /v1/Orcamento/7': success({ id: 7, nome: 'Plano', inicio: '2027-01', realizadoAte: null, modelo: { id: 1, nome: 'Gerencial' } }),
      'GET /v1/Orcamento/7/linhas': success(LINHAS),
      'GET /v1/Orcamento/7/formulas': success({ itens: [] }),
    })
    await show('?simular=true')
    const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: /^Receita Receita bruta/ })
    fireEvent.change(await slider(), { target: { value: '100000' } })
    fireEvent.click(screen.getByRole('button', { name: 'Fechar (Esc)' }))
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Simular' }))
    expect((await slider()).value).toBe('100000')
    const refusal = vi.fn(() => ({ status: 422, body: { status: 'error', message: 'Não agora.' } }))
    answer({ 'GET /v1/Orcamento/7/cenarios': refusal, 'GET /v1/Orcamento/7': refusal, 'GET /v1/Orcamento/7/linhas': refusal })
    await queryClient.invalidateQueries({ predicate: ({ queryKey: [nome] }) => String(nome).startsWith('orcamento') })
    expect(refusal).toHaveBeenCalled()
    expect((await slider()).value).toBe('100000')
  })

  test('asks before discarding a started scenario', async () => {
    answer(rotas)
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Novo cenário' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Novo cenário' }))
    fireEvent.change(dialog.getByLabelText('Observações'), { target: { value: 'Sem a loja nova.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
    expect(dialog.getByLabelText('Observações')).toHaveProperty('value', 'Sem a loja nova.')
  })

  test('refetches on every opening, because the grid does not invalidate the comparison', async () => {
    const comparar = vi.fn(() => success(COMPARISON))
    answer({ 'GET /v1/Orcamento/7/cenarios': comparar })
    await show()
    await screen.findByRole('row', { name: /^Receita bruta/ })
    cleanup()
    await show()
    await waitFor(() => expect(comparar).toHaveBeenCalledTimes(2))
  })

  test('parses any URL', () => {
    expect(parseCenariosSearch({ com: '7,8', mes: 3, simular: true })).toEqual({ com: '7,8', mes: 3, simular: true })
    expect(parseCenariosSearch({ com: 7, mes: 13, simular: 'x' })).toEqual({ com: '7' })
    expect(parseCenariosSearch({ com: '1,2,3,4,5,6,7' })).toEqual({})
  })
})

describe('three-way merge', () => {
  const show = () =>
    showScreen('/orcamento/8/mescla', { path: paths.orcamentoMescla, domains: ['orcamento', 'orcamento-cenario'], component: MesclaPage })

  test('takes cells changed only in the scenario, leaves conflicts until chosen, and names the author of each change', async () => {
    answer({
      'GET /v1/Orcamento/8/mescla': success(MESCLA),
      'POST /v1/Orcamento/8/mescla': success({ sequencia: 10, celulas: 2, deixadas: 1 }),
    })
    await show()
    const radio = (which: string, mes: string) =>
      screen.findByRole<HTMLInputElement>('radio', { name: `Fica o ${which}: Vendas, ${mes}/2027` })
    expect((await radio('cenário', 'jan')).checked).toBe(true)
    expect([(await radio('cenário', 'fev')).checked, (await radio('original', 'fev')).checked]).toEqual([false, false])
    expect(side('fev/2027').textContent).toContain('Os dois mudaram Tiago')
    expect((await radio('cenário', 'mar')).disabled).toBe(true)
    expect(screen.getByText('2 células ficam para depois.')).toBeTruthy()
    expect(side('^Receita bruta').textContent).toBe('Receita bruta7,006,607,10+0,10+1,4')
    fireEvent.click(await radio('cenário', 'fev'))
    expect(side('^Receita bruta').textContent).toBe('Receita bruta7,006,606,80−0,20−2,9')
    expect(side('^Resultado').textContent).toBe('Resultado6,005,605,80−0,20−3,3')
    expect(screen.queryByRole('row', { name: /^\(−\) Pessoal/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Mesclar 2 células' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        [
          'POST /v1/Orcamento/8/mescla',
          {
            originalId: 7,
            vista: 9,
            cenarioSequencia: 5,
            conflitos: null,
            forcarTravas: false,
            linhas: [{ grupoItemId: 11, centroCustoId: null, filialId: null, cenario: 2, original: 0 }],
          },
        ],
      ]),
    )
    expect(await screen.findByText('outra tela')).toBeTruthy()
  })

  test('sums the choice by grupo, with unlisted lines following the default', () => {
    const celulas = listCelulas(MESCLA)
    const withRest = { grupos: [{ ...MESCLA.grupos[0]!, resto: { soCenario: 1000, soCenarioTravadas: 200, ambos: 30, ambosTravadas: 4 } }] }
    const after = (choices: Partial<typeof NO_CHOICES>) => sumGrupos(withRest, celulas, { ...NO_CHOICES, ...choices })[0]?.depoisCentavos
    expect(after({})).toBe(700 + 10 + 1000)
    expect(after({ conflitos: 'original' })).toBe(700 + 10 + 1000)
    expect(after({ conflitos: 'cenario' })).toBe(700 + 10 - 30 + 1000 + 30)
    expect(after({ forcarTravas: true })).toBe(700 + 10 + 1000 + 200)
    expect(after({ conflitos: 'cenario', forcarTravas: true })).toBe(660 + 1234)
  })

  test('asks before discarding choices', async () => {
    answer({ 'GET /v1/Orcamento/8/mescla': success(MESCLA) })
    await show()
    fireEvent.click(await screen.findByRole('radio', { name: 'Fica o cenário: Vendas, fev/2027' }))
    fireEvent.click(screen.getByRole('link', { name: 'Cenários lado a lado' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
    expect(screen.getByRole('radio', { name: 'Fica o cenário: Vendas, fev/2027' })).toHaveProperty('checked', true)
  })

  test('takes one side for all cells, held ones only on request, and nothing once the original is approved', async () => {
    const celulas = listCelulas(MESCLA)
    expect(celulas.map(({ mes, ambos }) => [mes, ambos])).toEqual([
      [2, true],
      [3, true],
      [1, false],
    ])
    expect(requestOf(MESCLA, celulas, { ...NO_CHOICES, conflitos: 'cenario', forcarTravas: true })).toMatchObject({
      conflitos: 'cenario',
      forcarTravas: true,
      linhas: [],
    })
    answer({ 'GET /v1/Orcamento/8/mescla': success({ ...MESCLA, original: { ...MESCLA.original, status: 'aprovado', mudavel: false } }) })
    await show()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Plano está aprovado e não muda: abra uma revisão, e o cenário será mesclado nela.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Todas do cenário' }))
    fireEvent.click(screen.getByLabelText('Mesclar também as travadas'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mesclar 3 células' }).disabled).toBe(true)
  })
})
