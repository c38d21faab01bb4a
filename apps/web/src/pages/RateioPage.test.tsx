import type { RateioLista, RateioSimulacao } from '@lastro/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, showTela, signInRenata, success, writes } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { paths } = await import('../navigation/paths.ts')
const { listaQuery } = await import('../features/rateio/queries.ts')
const { parseRateioSearch } = await import('../features/rateio/rateio-search.ts')
const { setPreferencia } = await import('../theme/preferences.ts')
const { RateioPage } = await import('./RateioPage.tsx')

const centro = (id: number, codigo: string) => ({ id, codigo, descricao: `Centro ${codigo}`, arquivado: false, paiId: null })
const listaOf = (versao: number): RateioLista => ({
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
const recusa = { status: 409, body: { status: 'error', code: 'cadastro_version_conflict', message: 'Mudou.', action: '', requestId: 'r1' } }

beforeEach(signInRenata)
afterEach(() => {
  cleanup()
  setPreferencia('language', 'pt')
})

async function open(href: string) {
  answer({ 'GET /v1/Rateio': success(listaOf(3)), 'POST /v1/Rateio/simulacao': success(simulada), 'PUT /v1/Rateio/7': recusa })
  await showTela(href, { path: paths.rateio, validateSearch: parseRateioSearch, domains: ['rateio', 'dre'], component: RateioPage })
}

it('leads to the import when nothing is imported yet', async () => {
  answer({ 'GET /v1/Rateio': success({ ...listaOf(1), regras: [], centrosCusto: [], disponivel: null }) })
  await showTela('/DreRateio', { path: paths.rateio, validateSearch: parseRateioSearch, domains: ['rateio', 'dre'], component: RateioPage })
  expect((await screen.findByRole('link', { name: 'Importar' })).getAttribute('href')).toBe('/Importacao')
})

it('sums the flows of all rules by origin and destination', async () => {
  await open('/DreRateio')
  const matriz = within(await screen.findByRole('region', { name: 'De onde para onde' }))
  expect(matriz.getByRole('row', { name: /ADM/ }).textContent).toBe('ADM Centro ADM−1,50−1,50')
})

it('draws givers and receivers, and describes the flows of the selected one', async () => {
  await open('/DreRateio')
  const desenho = within(await screen.findByRole('figure', { name: 'Desenho de onde para onde' }))
  const [de, para] = ['Quem passa', 'Quem recebe'].map((nome) =>
    within(desenho.getByRole('list', { name: nome }))
      .getAllByRole('button')
      .map((botao) => botao.textContent),
  )
  expect([de, para]).toEqual([['ADM Centro ADM−3,00'], ['FAB Centro FAB−1,50', 'LOJ Centro LOJ−1,50'].toSorted((a, b) => (a > b ? -1 : 1))])
  fireEvent.click(desenho.getByRole('button', { name: /LOJ/ }))
  expect(desenho.getByRole('status').textContent).toBe('ADM Centro ADM → LOJ Centro LOJ: −1,50')
})

it('shows filiais only for rules that move between them', async () => {
  answer({
    'GET /v1/Rateio': success({
      ...listaOf(1),
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
  await showTela('/DreRateio', { path: paths.rateio, validateSearch: parseRateioSearch, domains: ['rateio', 'dre'], component: RateioPage })
  const antesDepois = within(await screen.findByRole('region', { name: 'Antes e depois, por centro de custo' }))
  expect(
    antesDepois
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

it('lists many flows instead of drawing them, and sums the omitted ones', async () => {
  const lojas = Array.from({ length: 60 }, (_, i) => 100 + i)
  answer({
    'GET /v1/Rateio': success({ ...listaOf(1), centrosCusto: lojas.map((id) => centro(id, `L${id}`)) }),
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
  await showTela('/DreRateio', { path: paths.rateio, validateSearch: parseRateioSearch, domains: ['rateio', 'dre'], component: RateioPage })
  const [titulos, maior] = within(await screen.findByRole('region', { name: 'De onde para onde' })).getAllByRole('row')
  expect([titulos?.textContent, maior?.textContent]).toEqual(['Quem passaQuem recebeRateio', 'L159 Centro L159L100 Centro L100−1,59'])
  const fora = screen.getByText(/^E mais 1\.234 fluxos menores/)
  expect(fora.textContent).toBe('E mais 1.234 fluxos menores, que a tabela não mostra: em valor absoluto 5,00 · líquido −2,30')
  expect(fora.nextElementSibling?.textContent).toBe('Líquido de todos os fluxos: −80,00')
})

it('saves a rule over the version that was opened, regardless of refetches', async () => {
  await open('/DreRateio?regra=7')
  fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Aluguel e luz' } })
  act(() => void queryClient.setQueryData(listaQuery.queryKey, listaOf(4)))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Mudou.')).toBeDefined()
  const [rota, corpo] = writes().findLast(([qual]) => qual.startsWith('PUT')) ?? []
  expect(rota).toBe('PUT /v1/Rateio/7')
  expect(corpo).toMatchObject({ versao: 3, regra: { nome: 'Aluguel e luz' } })
})

it('asks before Esc discards a changed rule, and not for an unchanged one', async () => {
  await open('/DreRateio?regra=7')
  const dialogo = await screen.findByRole('dialog', { name: 'Regra Aluguel' })
  fireEvent.change(within(dialogo).getByLabelText('Nome'), { target: { value: 'x' } })
  fireEvent(dialogo, new Event('cancel', { cancelable: true }))
  fireEvent.click(await screen.findByRole('button', { name: /Ficar/ }))
  expect(within(dialogo).getByLabelText<HTMLInputElement>('Nome').value).toBe('x')
  fireEvent.change(within(dialogo).getByLabelText('Nome'), { target: { value: 'Aluguel' } })
  fireEvent(dialogo, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('moves a rule by one with buttons and keyboard, stopping at the ends', async () => {
  const lista = listaOf(3)
  const [aluguel] = lista.regras
  const regras = ['Aluguel', 'Luz', 'Limpeza'].map((nome, i) => ({ ...aluguel!, id: 7 + i, nome }))
  await open('/DreRateio')
  answer({ 'GET /v1/Rateio': success({ ...lista, regras }) })
  await act(() => queryClient.invalidateQueries(listaQuery))
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

it('asks before deleting a rule, and marks the drop position of a dragged one', async () => {
  const desligada = {
    ...listaOf(3),
    regras: listaOf(3).regras.flatMap((regra) => [
      { ...regra, ativo: false },
      { ...regra, id: 70, nome: 'Luz' },
    ]),
  }
  answer({ 'GET /v1/Rateio': success(desligada), 'DELETE /v1/Rateio/7': success({ id: 7 }) })
  await showTela('/DreRateio', { path: paths.rateio, validateSearch: parseRateioSearch, domains: ['rateio', 'dre'], component: RateioPage })
  const regras = within(await screen.findByRole('list', { name: 'Regras de rateio, em ordem' })).getAllByRole('listitem')
  const [primeira, segunda] = regras
  if (!primeira || !segunda) throw new Error('two rules are needed')
  fireEvent.dragStart(primeira, { dataTransfer: { setData: () => undefined } })
  fireEvent.dragOver(segunda)
  expect(regras.map((regra) => regra.dataset['alvo'])).toEqual([undefined, 'depois'])
  fireEvent.dragEnd(primeira)
  expect(regras.map((regra) => regra.dataset['alvo'])).toEqual([undefined, undefined])
  fireEvent.click(within(primeira).getByRole('button', { name: /Excluir/ }))
  const pergunta = within(await screen.findByRole('dialog'))
  const excluidas = () => writes().flatMap(([rota]) => (rota.startsWith('DELETE') ? rota : []))
  expect(excluidas()).toEqual([])
  fireEvent.click(pergunta.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(excluidas()).toEqual(['DELETE /v1/Rateio/7?versao=3']))
})

it('each service shares by percentages or by a driver, and keeps its input while another is edited', async () => {
  const lista = listaOf(3)
  const servicos = [
    { centroCusto: 1, base: { tipo: 'direcionador' as const, direcionador: 5, destinos: [{ centroCusto: 2 }, { centroCusto: 3 }] } },
    { centroCusto: 2, base: { tipo: 'percentual' as const, destinos: [{ centroCusto: 3, percentualPpm: 1_000_000 }] } },
  ]
  const direcionadores = [{ id: 5, codigo: 'M2', descricao: 'Área', unidade: 'm²', arquivado: false }]
  const regras = lista.regras.map((regra) => ({ ...regra, metodo: { tipo: 'reciproco' as const, servicos } }))
  await open('/DreRateio')
  answer({
    'GET /v1/Rateio': success({ ...lista, regras, direcionadores }),
    'POST /v1/Rateio/comparacao': success({ erros: [], metodos: [] }),
  })
  await act(() => queryClient.invalidateQueries(listaQuery))
  fireEvent.click(await screen.findByRole('button', { name: /^Aluguel/ }))
  const matriz = within(await screen.findByRole('region', { name: 'Quem serve a quem' }))
  const base = () => matriz.getByRole<HTMLSelectElement>('combobox', { name: 'Por que ADM Centro ADM divide' })
  const serve = (codigo: string) => matriz.getByRole<HTMLInputElement>('checkbox', { name: `ADM Centro ADM serve ${codigo}` })
  const parte = (de: string, para: string) =>
    matriz.getByRole<HTMLInputElement>('textbox', { name: `Percentual de ${de} Centro ${de} para ${para}` })
  expect([base().value, ['ADM', 'LOJ', 'FAB'].map((codigo) => serve(codigo).checked)]).toEqual(['5', [false, true, true]])
  fireEvent.change(parte('LOJ', 'FAB'), { target: { value: '40' } })
  expect([base().value, serve('FAB').checked, parte('LOJ', 'FAB').value]).toEqual(['5', true, '40'])
  fireEvent.click(serve('FAB'))
  fireEvent.change(base(), { target: { value: '' } })
  expect(['LOJ', 'FAB'].map((codigo) => parte('ADM', codigo).value)).toEqual(['100', ''])
  fireEvent.change(base(), { target: { value: '5' } })
  expect([serve('LOJ').checked, serve('FAB').checked]).toEqual([true, false])
})

it('takes single itens of a grupo, and gives to a centro in one or several filiais', async () => {
  const item = (id: number, codigo: string) => ({ id, codigo, descricao: `Item ${codigo}`, arquivado: false })
  const grupos = [
    { id: 20, codigo: 'DAD', descricao: 'Administrativas', arquivado: false, itens: [item(21, 'DAD.01'), item(22, 'DAD.02')] },
  ]
  const filiais = [item(31, 'NORTE'), item(32, 'SUL')]
  await open('/DreRateio')
  answer({
    'GET /v1/Rateio': success({ ...listaOf(3), grupos, filiais }),
    'POST /v1/Rateio/simulacao': success(simulada),
    'PUT /v1/Rateio/7': recusa,
  })
  await act(() => queryClient.invalidateQueries(listaQuery))
  fireEvent.click(await screen.findByRole('button', { name: /^Aluguel/ }))
  const itens = within(await screen.findByRole('group', { name: 'Só destes itens' }))
  fireEvent.click(itens.getByRole('checkbox', { name: 'DAD.02 Item DAD.02' }))
  const filiaisDe = () => screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Filial em que LOJ Centro LOJ recebe' })
  fireEvent.change(filiaisDe()[0]!, { target: { value: '31' } })
  fireEvent.click(screen.getByRole('button', { name: 'LOJ Centro LOJ em mais uma filial' }))
  expect(filiaisDe().map(({ value, options }) => [value, [...options].map(({ text }) => text)])).toEqual([
    ['31', ['A filial de onde o valor veio', 'NORTE Item NORTE']],
    ['32', ['A filial de onde o valor veio', 'SUL Item SUL']],
  ])
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

it('prints percentages in the language of the page', async () => {
  setPreferencia('language', 'en')
  await open('/DreRateio?regra=7')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /LOJ Centro LOJ/ })).value).toBe('33.3334')
})
