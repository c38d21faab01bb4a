import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createValoresSchema, valorSchema } from './dre.ts'

const COM_BURACO: unknown = Object.assign([1], { 2: 2 })

const valor = fc.oneof(
  { arbitrary: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), weight: 9 },
  { arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, '1', undefined, true, 1n, {}, []), weight: 1 },
)

test('validates arrays of amounts with the same result and messages as single amounts', () => {
  const [together, oneByOne] = [z.object({ valores: createValoresSchema() }), z.object({ valores: z.array(valorSchema) })]
  fc.assert(
    fc.property(fc.oneof(fc.array(valor), fc.constantFrom(null, 'x', 3, {}, COM_BURACO)), (valores) => {
      const [ofAll, ofEach] = [together.safeParse({ valores, outro: 1 }), oneByOne.safeParse({ valores, outro: 1 })]
      expect(ofAll.success).toBe(ofEach.success)
      expect(ofAll.data).toEqual(ofEach.data)
      expect(ofAll.error?.issues).toEqual(ofEach.error?.issues)
    }),
  )
})
