import { deParaRotas } from '@lastro/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, type MockInstance, vi } from 'vitest'
import { doFetch, reads, showScreen, signInRenata } from '../../test/screen.tsx'

const { createPaleta } = await import('../../test/palette.tsx')
const { useOffer } = await import('../ui/page-actions.ts')
const { ExportTabela } = await import('./ExportMenu.tsx')

const { Ouvinte, labels, run } = createPaleta()

function Pagina() {
  const [canExport, setCanExport] = useState(true)
  useOffer({ actions: [{ label: 'Nova regra', icon: 'plus', run: () => setCanExport(false) }], shortcuts: [] })
  return (
    <main id="conteudo">
      <h1>De-Para</h1>
      {canExport && <ExportTabela rota={deParaRotas.export} argsOf={(formato) => [`de-para.${formato}`, { query: { formato } }]} />}
    </main>
  )
}

let link: MockInstance

beforeEach(async () => {
  await signInRenata()
  link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  doFetch.mockImplementation(() => Promise.resolve(new Response('a;b')))
  const component = () => (
    <>
      <Pagina />
      <Ouvinte />
    </>
  )
  await showScreen('/', { path: '/', domains: [], component })
})
afterEach(() => {
  link.mockRestore()
})

test('saves the table in the chosen format', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }))
  await waitFor(() => expect(link).toHaveBeenCalledOnce())
  expect(reads()).toEqual(['/v1/DePara/exportar?formato=csv'])
})

test('is in the palette after the page actions, while mounted', async () => {
  await waitFor(() => expect(labels()).toEqual(['Nova regra', 'Exportar: Planilha (XLSX)', 'Exportar: Texto (CSV)']))
  run('Exportar: Planilha (XLSX)')
  await waitFor(() => expect(link).toHaveBeenCalledOnce())
  expect(reads()).toEqual(['/v1/DePara/exportar?formato=xlsx'])
  run('Nova regra')
  await waitFor(() => expect(labels()).toEqual(['Nova regra']))
})
