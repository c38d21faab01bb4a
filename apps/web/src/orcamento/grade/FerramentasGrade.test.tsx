import { cleanup } from '@testing-library/react'
import { type ComponentProps, useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showTela, signInRenata } from '../../../test/tela.tsx'

const { FerramentasGrade } = await import('./FerramentasGrade.tsx')
const { usePageOffer } = await import('../../ui/page-actions.ts')

const ato = {
  distribuir: vi.fn(),
  reajustar: vi.fn(),
  preencher: vi.fn(),
  travar: vi.fn(),
  desfazer: vi.fn(),
  comentar: vi.fn(),
  voltar: vi.fn(),
}
let naPaleta: ReturnType<typeof usePageOffer>['actions'] = []

/** Beside it, as the palette is: to hear of it draws nothing of what offers. */
function Ouvinte() {
  const { actions } = usePageOffer()
  useEffect(() => {
    naPaleta = actions
  }, [actions])
  return null
}

async function show(props: Partial<ComponentProps<typeof FerramentasGrade>>) {
  function Tela() {
    return (
      <>
        <h1>Plano</h1>
        <FerramentasGrade
          podeEditar
          temLivres={false}
          travavel={false}
          distribuivel={false}
          distribuindo={false}
          filtros={null}
          recorte={{ recolhidos: new Set(), busca: '', ocultarVazias: false }}
          casas={0}
          onRecorte={() => {}}
          onCasas={() => {}}
          onDesfazer={undefined}
          onRefazer={undefined}
          onReajustar={ato.reajustar}
          onDistribuir={ato.distribuir}
          onTravar={ato.travar}
          onPreencher={ato.preencher}
          onComentar={ato.comentar}
          comentavel={false}
          onHistorico={undefined}
          historiavel={false}
          onVoltar={ato.voltar}
          {...props}
        />
        <Ouvinte />
      </>
    )
  }
  await showTela('/', { path: '/', domains: ['orcamento', 'orcamento-grade'], component: Tela })
  return naPaleta
}
const run = (label: string) => naPaleta.find((each) => each.label === label)?.run()

beforeEach(async () => {
  for (const each of Object.values(ato)) each.mockReset()
  await signInRenata()
})
afterEach(cleanup)

it('has its acts in the palette, on what is selected', async () => {
  const acoes = await show({ temLivres: true, travavel: true, distribuivel: true, comentavel: true, onDesfazer: ato.desfazer })
  expect(acoes.map(({ label }) => label)).toEqual([
    'Distribuir',
    'Reajustar',
    'Preencher para baixo',
    'Preencher para a direita',
    'Travar',
    'Desfazer',
    'Comentar a célula',
    'Ocultar vazias',
  ])
  for (const { label } of acoes.slice(0, 7)) run(label)
  const { distribuir, reajustar, travar, desfazer, comentar } = ato
  expect([distribuir, reajustar, travar, desfazer, comentar].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1, 1])
  expect(ato.preencher.mock.calls).toEqual([['baixo'], ['direita']])
})

it('says in the palette what they wait for where nothing is selected, and leads to the cells', async () => {
  const acoes = await show({})
  expect(acoes.map(({ label }) => label)).toEqual([
    'Distribuir: escolha antes um total',
    'Reajustar: escolha antes as células',
    'Ocultar vazias',
  ])
  run('Distribuir: escolha antes um total')
  expect([ato.voltar.mock.calls.length, ato.distribuir.mock.calls.length]).toEqual([1, 0])
})

it('offers nothing that writes to who only looks', async () => {
  expect((await show({ podeEditar: false })).map(({ label }) => label)).toEqual(['Ocultar vazias'])
})
