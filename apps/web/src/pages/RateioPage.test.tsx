import type { RateioLista, RateioSimulacao } from '@lastro/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseOption, readOptions } from '../../test/choose-option.ts'
import { stubMedia } from '../../test/media.ts'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { paths } = await import('../navigation/paths.ts')
const { listQuery } = await import('../features/rateio/queries.ts')
const { parseRateioSearch } = await import('../features/rateio/rateio-search.ts')
const { setPreferencia } = await import('../theme/preferences.ts')
const { RateioPage } = await import('./RateioPage.tsx')

const centro = (id: number, codigo: string) => ({ id, codigo, descricao: `Centro ${codigo}`, arquivado: false, paiId: null })
const listOf = (versao: number): RateioLista => ({
  versao: 1,
  regras: [
    {
      id: 7,
      versao,
      ativo: true,
      nome: 'Aluguel',
      mesInicio: null,
      mesFim: null,
      origem: { centrosCusto: [1], filiais: null, grupos: [], grupoItens: [] },
      metodo: {
        tipo: 'percentual',
        destinos: [
          { centroCusto: 2, filial: null, percentualPpm: 333_334 },
          { centroCusto: 3, filial: null, percentualPpm: 666_666 },
        ],
      },
    },
  ],
  erros: [],
  centrosCusto: [centro(1, 'ADM'), centro(2, 'LOJ'), centro(3, 'FAB')],
  filiais: [],
  grupos: [],
  direcionadores: [],
  disponivel: { inicio: '2026-01', fim: '2026-03' },
})
const NA_FILIAL = { deFilial: null, paraFilial: null }
const simulada: RateioSimulacao = {
  versao: 1,
  erros: [],
  resultado: {
    meses: ['2026-01'],
    centros: [{ centroCusto: 1, antesCentavos: -300, depoisCentavos: 0, filiais: [], linhas: [] }],
    linhas: [],
    fluxos: [
      { regraId: 7, regra: 'Aluguel', de: 1, para: 2, ...NA_FILIAL, valorCentavos: -100 },
      { regraId: 8, regra: 'Luz', de: 1, para: 2, ...NA_FILIAL, valorCentavos: -50 },
      { regraId: 7, regra: 'Aluguel', de: 1, para: 3, ...NA_FILIAL, valorCentavos: -150 },
    ],
    fluxosFora: { quantos: 0, valorCentavos: 0, absolutoCentavos: 0 },
    semDirecionador: [],
    permanencias: [],
    conservacao: { antesCentavos: -300, depoisCentavos: -300, conferidos: 1, diferentes: 0 },
  },
}
const refusal = {
  status: 409,
  body: { status: 'error', code: 'cadastro_version_conflict', message: 'Mudou.', action: '', requestId: 'r1' },
}

beforeEach(signInRenata)
afterEach(() => {
  cleanup()
  setPreferencia('language', 'pt')
})

async function open(href: string) {
  answer({ 'GET /v1/Rateio': success(listOf(3)), 'POST /v1/Rateio/simulacao': success(simulada), 'PUT /v1/Rateio/7': refusal })
  await showScreen(href, { path: paths.rateio, validateSearch: parseRateioSearch, domains: ['rateio', 'dre'], component: RateioPage })
}

test.each([false, true])('shows the switch of a rule with its word, on a touch screen: %s', async (touch) => {
  stubMedia(() => touch)
  await open('/DreRateio')
  const off = await screen.findByRole('button', { name: 'Desligar Aluguel' })
  expect(off.textContent).toBe('Desligar')
  fireEvent.click(off)
  await waitFor(() => expect(writes()).toContainEqual(['PUT /v1/Rateio/7/ativo', { versao: 3, ativo: false }]))
  stubMedia()
})

test('leads to the import when nothing is imported yet', async () => {
  answer({ 'GET /v1/Rateio': success({ ...listOf(1), regras: [], centrosCusto: [], disponivel: null }) })
  await showScreen('/DreRateio', {
    path: paths.rateio,
    validateSearch: parseRateioSearch,
    domains: ['rateio', 'dre'],
    component: RateioPage,
  })
  expect((await screen.findByRole('link', { name: 'Importar' })).getAttribute('href')).toBe('/Importacao')
})

test('sums the flows of all rules by origin and destination', async () => {
  await open('/DreRateio')
  const matriz = within(await screen.findByRole('region', { name: 'De onde para onde' }))
  expect(matriz.getByRole('row', { name: /ADM/ }).textContent).toBe('ADM Centro ADM−1,50−1,50')
})

test('draws givers and receivers, and describes the flows of the selected one', async () => {
  await open('/DreRateio')
  const drawing = within(await screen.findByRole('figure', { name: 'Desenho de onde para onde' }))
  const [from, para] = ['Quem passa', 'Quem recebe'].map((nome) =>
    within(drawing.getByRole('list', { name: nome }))
      .getAllByRole('button')
      .map((button) => button.textContent),
  )
  expect([from, para]).toEqual([
    ['ADM Centro ADM−3,00'],
    ['FAB Centro FAB−1,50', 'LOJ Centro LOJ−1,50'].toSorted((a, b) => (a > b ? -1 : 1)),
  ])
  fireEvent.click(drawing.getByRole('button', { name: /LOJ/ }))
  expect(drawing.getByRole('status').textContent).toBe('ADM Centro ADM → LOJ Centro LOJ: −1,50')
})

test('shows filiais only for rules that move between them', async () => {
  answer({
    'GET /v1/Rateio': success({
      ...listOf(1),
      filiais: [
        { id: 5, codigo: 'MTZ', descricao: 'Matriz', arquivado: false },
        { id: 6, codigo: 'NRT', descricao: 'Norte', arquivado: false },
      ],
    }),
    'POST /v1/Rateio/simulacao': success({
      ...simulada,
      resultado: {
        ...simulada.resultado,
        centros: [
          {
            centroCusto: 1,
            antesCentavos: -300,
            depoisCentavos: -300,
            filiais: [
              { filial: 0, antesCentavos: -50, depoisCentavos: -50 },
              { filial: 5, antesCentavos: -250, depoisCentavos: -50 },
              { filial: 6, antesCentavos: 0, depoisCentavos: -200 },
            ],
            linhas: [],
          },
          { centroCusto: 2, antesCentavos: 0, depoisCentavos: -100, filiais: [], linhas: [] },
        ],
        fluxos: [
          { regraId: 7, regra: 'Aluguel', de: 1, para: 1, deFilial: 5, paraFilial: 6, valorCentavos: -200 },
          { regraId: 8, regra: 'Luz', de: 1, para: 2, ...NA_FILIAL, valorCentavos: -100 },
        ],
        permanencias: [{ regraId: 8, regra: 'Luz', centroCusto: 1, filial: 6, mes: '2026-01', valorCentavos: -200 }],
      },
    }),
  })
  await showScreen('/DreRateio', {
    path: paths.rateio,
    validateSearch: parseRateioSearch,
    domains: ['rateio', 'dre'],
    component: RateioPage,
  })
  const beforeAfter = within(await screen.findByRole('region', { name: 'Antes e depois, por centro de custo' }))
  expect(
    beforeAfter
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => row.textContent),
  ).toEqual([
    'ADM Centro ADM−3,00–−3,00',
    'Sem filial−0,50–−0,50',
    'MTZ Matriz−2,50+2,00−0,50',
    'NRT Norte–−2,00−2,00',
    'LOJ Centro LOJ–−1,00−1,00',
  ])
  const matriz = within(screen.getByRole('region', { name: 'De onde para onde' }))
  expect(matriz.getByRole('row', { name: /MTZ Matriz/ }).textContent).toBe('ADM Centro ADM · MTZ Matriz−2,00–')
  fireEvent.click(screen.getByRole('button', { name: /NRT Norte/ }))
  expect(within(screen.getByRole('figure')).getByRole('status').textContent).toBe(
    'ADM Centro ADM · MTZ Matriz → ADM Centro ADM · NRT Norte: −2,00',
  )
  expect(screen.getByText(/ADM Centro ADM · NRT Norte tinha sido esvaziado por Luz/)).toBeTruthy()
})

test('lists many flows instead of drawing them, and sums the omitted ones', async () => {
  const lojas = Array.from({ length: 60 }, (_, i) => 100 + i)
  answer({
    'GET /v1/Rateio': success({ ...listOf(1), centrosCusto: lojas.map((id) => centro(id, `L${id}`)) }),
    'POST /v1/Rateio/simulacao': success({
      ...simulada,
      resultado: {
        ...simulada.resultado,
        fluxos: lojas.map((id) => ({
          regraId: 7,
          regra: 'Luz',
          de: id,
          para: id === 159 ? 100 : id + 1,
          ...NA_FILIAL,
          valorCentavos: -id,
        })),
        fluxosFora: { quantos: 1234, valorCentavos: -230, absolutoCentavos: 500 },
      },
    }),
  })
  await showScreen('/DreRateio', {
    path: paths.rateio,
    validateSearch: parseRateioSearch,
    domains: ['rateio', 'dre'],
    component: RateioPage,
  })
  const [titulos, largest] = within(await screen.findByRole('region', { name: 'De onde para onde' })).getAllByRole('row')
  expect([titulos?.textContent, largest?.textContent]).toEqual(['Quem passaQuem recebeRateio', 'L159 Centro L159L100 Centro L100−1,59'])
  const outside = screen.getByText(/^E mais 1\.234 fluxos menores/)
  expect(outside.textContent).toBe('E mais 1.234 fluxos menores, que a tabela não mostra: em valor absoluto 5,00 · líquido −2,30')
  expect(outside.nextElementSibling?.textContent).toBe('Líquido de todos os fluxos: −80,00')
})

test('saves a rule over the version that was opened, regardless of refetches', async () => {
  await open('/DreRateio?regra=7')
  fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Aluguel e luz' } })
  act(() => void queryClient.setQueryData(listQuery.queryKey, listOf(4)))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Mudou.')).toBeDefined()
  const [rota, body] = writes().findLast(([which]) => which.startsWith('PUT')) ?? []
  expect(rota).toBe('PUT /v1/Rateio/7')
  expect(body).toMatchObject({ versao: 3, regra: { nome: 'Aluguel e luz' } })
})

test('asks before Esc discards a changed rule, and not for an unchanged one', async () => {
  await open('/DreRateio?regra=7')
  const dialog = await screen.findByRole('dialog', { name: 'Regra Aluguel' })
  fireEvent.change(within(dialog).getByLabelText('Nome'), { target: { value: 'x' } })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(await screen.findByRole('button', { name: /Ficar/ }))
  expect(within(dialog).getByLabelText<HTMLInputElement>('Nome').value).toBe('x')
  fireEvent.change(within(dialog).getByLabelText('Nome'), { target: { value: 'Aluguel' } })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('moves a rule by one with buttons and keyboard, stopping at the ends', async () => {
  const list = listOf(3)
  const [aluguel] = list.regras
  const regras = ['Aluguel', 'Luz', 'Limpeza'].map((nome, i) => ({ ...aluguel!, id: 7 + i, nome }))
  await open('/DreRateio')
  answer({ 'GET /v1/Rateio': success({ ...list, regras }) })
  await act(() => queryClient.invalidateQueries(listQuery))
  fireEvent.click(await screen.findByRole('button', { name: 'Descer Aluguel' }))
  fireEvent.keyDown(screen.getByRole('button', { name: /^Limpeza/ }), { key: 'ArrowUp', altKey: true })
  fireEvent.keyDown(screen.getByRole('button', { name: /^Limpeza/ }), { key: 'ArrowDown', altKey: true })
  expect(screen.getByRole('button', { name: 'Subir Aluguel' })).toHaveProperty('disabled', true)
  await waitFor(() =>
    expect(writes().filter(([rota]) => rota.startsWith('PUT'))).toEqual([
      ['PUT /v1/Rateio/7/lugar', { versao: 3, antesDeId: 9 }],
      ['PUT /v1/Rateio/9/lugar', { versao: 3, antesDeId: 8 }],
    ]),
  )
})

test('an amount without a base is an error on its rule, and the simulation is not called good', async () => {
  const stays = { regraId: 7, regra: 'Aluguel', motivo: 'sem_direcionador' as const, direcionador: 'Área', alternativa: false }
  const resultado = {
    ...simulada.resultado!,
    semDirecionador: [
      { ...stays, mes: '2026-01', valorCentavos: -10_000 },
      { ...stays, mes: '2026-02', valorCentavos: -2_345 },
      { ...stays, mes: '2026-03', alternativa: true, valorCentavos: -700 },
    ],
  }
  await open('/DreRateio')
  answer({ 'GET /v1/Rateio': success(listOf(3)), 'POST /v1/Rateio/simulacao': success({ ...simulada, resultado }) })
  await act(() => queryClient.invalidateQueries())
  expect((await screen.findByText(/Não distribuído, porque há meses/)).textContent).toContain('−123,45')
  expect(screen.getByRole('row', { name: /Aluguel/ }).textContent).toContain('Não distribuído em 2 meses: −123,45')
})

test('asks before deleting a rule, and marks the drop position of a dragged one', async () => {
  const disabled = {
    ...listOf(3),
    regras: listOf(3).regras.flatMap((regra) => [
      { ...regra, ativo: false },
      { ...regra, id: 70, nome: 'Luz' },
    ]),
  }
  answer({ 'GET /v1/Rateio': success(disabled), 'DELETE /v1/Rateio/7': success({ id: 7 }) })
  await showScreen('/DreRateio', {
    path: paths.rateio,
    validateSearch: parseRateioSearch,
    domains: ['rateio', 'dre'],
    component: RateioPage,
  })
  const [, ...regras] = within(await screen.findByRole('table', { name: 'Regras de rateio, em ordem' })).getAllByRole('row')
  const [first, second] = regras
  if (!first || !second) throw new Error('two rules are needed')
  fireEvent.dragStart(first, { dataTransfer: { setData: () => undefined } })
  fireEvent.dragOver(second)
  expect(regras.map((regra) => regra.dataset['alvo'])).toEqual([undefined, 'depois'])
  fireEvent.dragEnd(first)
  expect(regras.map((regra) => regra.dataset['alvo'])).toEqual([undefined, undefined])
  fireEvent.click(within(first).getByRole('button', { name: /Excluir/ }))
  const question = within(await screen.findByRole('dialog'))
  const removed = () => writes().flatMap(([rota]) => (rota.startsWith('DELETE') ? rota : []))
  expect(removed()).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(removed()).toEqual(['DELETE /v1/Rateio/7?versao=3']))
})

test('each service shares by percentages or by a driver, and keeps its input while another is edited', async () => {
  const list = listOf(3)
  const servicos = [
    { centroCusto: 1, base: { tipo: 'direcionador' as const, direcionador: 5, destinos: [{ centroCusto: 2 }, { centroCusto: 3 }] } },
    { centroCusto: 2, base: { tipo: 'percentual' as const, destinos: [{ centroCusto: 3, percentualPpm: 1_000_000 }] } },
  ]
  const direcionadores = [{ id: 5, codigo: 'M2', descricao: 'Área', unidade: 'm²', arquivado: false }]
  const regras = list.regras.map((regra) => ({ ...regra, metodo: { tipo: 'reciproco' as const, servicos } }))
  await open('/DreRateio')
  answer({
    'GET /v1/Rateio': success({ ...list, regras, direcionadores }),
    'POST /v1/Rateio/comparacao': success({ erros: [], metodos: [] }),
  })
  await act(() => queryClient.invalidateQueries(listQuery))
  fireEvent.click(await screen.findByRole('button', { name: /^Aluguel/ }))
  const matriz = within(await screen.findByRole('region', { name: 'Quem serve a quem' }))
  const base = () => matriz.getByRole<HTMLInputElement>('combobox', { name: 'Por que ADM Centro ADM divide' })
  const serve = (codigo: string) => matriz.getByRole<HTMLInputElement>('checkbox', { name: `ADM Centro ADM serve ${codigo}` })
  const parte = (from: string, para: string) =>
    matriz.getByRole<HTMLInputElement>('textbox', { name: `Percentual de ${from} Centro ${from} para ${para}` })
  expect([base().value, ['ADM', 'LOJ', 'FAB'].map((codigo) => serve(codigo).checked)]).toEqual(['Área (m²)', [false, true, true]])
  fireEvent.change(parte('LOJ', 'FAB'), { target: { value: '40' } })
  expect([base().value, serve('FAB').checked, parte('LOJ', 'FAB').value]).toEqual(['Área (m²)', true, '40'])
  fireEvent.click(serve('FAB'))
  await chooseOption(base(), 'Percentual fixo')
  expect(['LOJ', 'FAB'].map((codigo) => parte('ADM', codigo).value)).toEqual(['100', ''])
  await chooseOption(base(), 'Área (m²)')
  expect([serve('LOJ').checked, serve('FAB').checked]).toEqual([true, false])
})

test('takes single itens of a grupo, and gives to a centro in one or several filiais', async () => {
  const item = (id: number, codigo: string) => ({ id, codigo, descricao: `Item ${codigo}`, arquivado: false })
  const grupos = [
    { id: 20, codigo: 'DAD', descricao: 'Administrativas', arquivado: false, itens: [item(21, 'DAD.01'), item(22, 'DAD.02')] },
  ]
  const filiais = [item(31, 'NORTE'), item(32, 'SUL')]
  await open('/DreRateio')
  answer({
    'GET /v1/Rateio': success({ ...listOf(3), grupos, filiais }),
    'POST /v1/Rateio/simulacao': success(simulada),
    'PUT /v1/Rateio/7': refusal,
  })
  await act(() => queryClient.invalidateQueries(listQuery))
  fireEvent.click(await screen.findByRole('button', { name: /^Aluguel/ }))
  const itens = within(await screen.findByRole('group', { name: 'Só destes itens' }))
  fireEvent.click(itens.getByRole('checkbox', { name: 'DAD.02 Item DAD.02' }))
  const filiaisDe = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Filial em que LOJ Centro LOJ recebe' })
  await chooseOption(filiaisDe()[0]!, 'NORTE Item NORTE')
  fireEvent.click(screen.getByRole('button', { name: 'LOJ Centro LOJ em mais uma filial' }))
  expect(filiaisDe().map(({ value }) => value)).toEqual(['NORTE Item NORTE', 'SUL Item SUL'])
  expect(await readOptions(filiaisDe()[0]!)).toEqual(['A filial de onde o valor veio', 'NORTE Item NORTE'])
  expect(await readOptions(filiaisDe()[1]!)).toEqual(['A filial de onde o valor veio', 'SUL Item SUL'])
  const partes = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Percentual de LOJ Centro LOJ · (NORTE|SUL)/ })
  fireEvent.change(partes[0]!, { target: { value: '20' } })
  fireEvent.change(partes[1]!, { target: { value: '13,3334' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Mudou.')
  expect(writes().findLast(([rota]) => rota === 'PUT /v1/Rateio/7')?.[1]).toMatchObject({
    regra: {
      origem: { grupos: [], grupoItens: [22] },
      metodo: {
        destinos: [
          { centroCusto: 2, filial: 31, percentualPpm: 200_000 },
          { centroCusto: 2, filial: 32, percentualPpm: 133_334 },
          { centroCusto: 3, filial: null, percentualPpm: 666_666 },
        ],
      },
    },
  })
})

test('prints percentages in the language of the page', async () => {
  setPreferencia('language', 'en')
  await open('/DreRateio?regra=7')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /LOJ Centro LOJ/ })).value).toBe('33.3334')
})
