import { expect, it } from 'vitest'
import { drawFaisca } from './faisca.ts'

it('draws rising values upwards and breaks where a month has none', () => {
  expect(drawFaisca([0, 10], 46, 16)).toEqual({ trechos: ['3,13 43,3'], ultimo: { x: 43, y: 3 } })
  expect(drawFaisca([0, 10, null, 5, 5], 46, 16).trechos).toHaveLength(2)
})

it('runs a flat series through the middle and draws nothing from one value', () => {
  expect(drawFaisca([7, 7], 46, 16).trechos).toEqual(['3,8 43,8'])
  expect(drawFaisca([-1_234_567, -1_234_571], 46, 16).trechos).toEqual(['3,8 43,8'])
  expect(drawFaisca([7, null], 46, 16).trechos).toEqual([])
})
