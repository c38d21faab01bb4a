import { CatchBoundary } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart, renewFailedParts } from './lazy-part.ts'

test('a part whose load failed shows the error, and loads again after a retry', async () => {
  let loads = 0
  const Part = lazyPart(async () => {
    loads += 1
    if (loads === 1) throw new Error('no such file')
    return () => <p>Painel</p>
  })
  render(
    <CatchBoundary
      getResetKey={() => 'once'}
      errorComponent={({ reset }) => (
        <button type="button" onClick={reset}>
          De novo
        </button>
      )}
    >
      <Suspense>
        <Part />
      </Suspense>
    </CatchBoundary>,
    { onCaughtError: renewFailedParts },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'De novo' }))
  expect(await screen.findByText('Painel')).toBeDefined()
  expect(loads).toBe(2)
})
