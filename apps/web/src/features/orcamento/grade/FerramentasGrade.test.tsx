import { cleanup } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen, signInRenata } from '../../../../test/screen.tsx'

const { FerramentasGrade } = await import('./FerramentasGrade.tsx')
const { createPaleta } = await import('../../../../test/palette.tsx')

const ato = {
  distribute: vi.fn(),
  adjust: vi.fn(),
  preencher: vi.fn(),
  travar: vi.fn(),
  desfazer: vi.fn(),
  comentar: vi.fn(),
  voltar: vi.fn(),
}
const { Ouvinte, labels, run } = createPaleta()

async function show(props: Partial<ComponentProps<typeof FerramentasGrade>>) {
  function Tela() {
    return (
      <>
        <h1>Plano</h1>
        <FerramentasGrade
          canEdit
          hasFree={false}
          canTravar={false}
          canDistribute={false}
          isDistributing={false}
          onFormula={undefined}
          canSeeFormula={false}
          isFormulaOpen={false}
          filters={null}
          recorte={{ recolhidos: new Set(), busca: '', hideEmpty: false }}
          casas={0}
          onRecorte={() => {}}
          onCasas={() => {}}
          onUndo={undefined}
          onRedo={undefined}
          onAdjust={ato.adjust}
          onDistribute={ato.distribute}
          onTravar={ato.travar}
          onFill={ato.preencher}
          onComment={ato.comentar}
          canComment={false}
          onHistorico={undefined}
          canSeeHistorico={false}
          onGoBack={ato.voltar}
          {...props}
        />
        <Ouvinte />
      </>
    )
  }
  await showScreen('/', { path: '/', domains: ['orcamento', 'orcamento-grade'], component: Tela })
}

beforeEach(async () => {
  for (const each of Object.values(ato)) each.mockReset()
  await signInRenata()
})
afterEach(cleanup)

test('offers its actions on the selection in the palette', async () => {
  await show({ hasFree: true, canTravar: true, canDistribute: true, canComment: true, onUndo: ato.desfazer })
  expect(labels()).toEqual([
    'Distribuir',
    'Reajustar',
    'Preencher para baixo',
    'Preencher para a direita',
    'Travar',
    'Desfazer',
    'Comentar a célula',
    'Ocultar vazias',
  ])
  for (const label of labels().slice(0, 7)) run(label)
  const { distribute, adjust, travar, desfazer, comentar } = ato
  expect([distribute, adjust, travar, desfazer, comentar].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1, 1])
  expect(ato.preencher.mock.calls).toEqual([['baixo'], ['direita']])
})

test('without a selection the palette explains what an action needs and leads to the cells', async () => {
  await show({})
  expect(labels()).toEqual(['Distribuir: escolha antes um total', 'Reajustar: escolha antes as células', 'Ocultar vazias'])
  run('Distribuir: escolha antes um total')
  expect([ato.voltar.mock.calls.length, ato.distribute.mock.calls.length]).toEqual([1, 0])
})

test('a reader is offered no action that writes', async () => {
  await show({ canEdit: false })
  expect(labels()).toEqual(['Ocultar vazias'])
})
