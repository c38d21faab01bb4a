import { PERFIS } from '@lastro/contract'
import { expect, test } from 'vitest'
import { checkAlcance } from './regras.ts'

test('only the provider of the installation may sign in an admin', () => {
  for (const perfil of PERFIS) {
    expect(() => checkAlcance({ instalacao: true }, perfil)).not.toThrow()
    const daMarca = (): void => checkAlcance({ instalacao: false }, perfil)
    if (perfil === 'admin') expect(daMarca).toThrow('conta de trabalho de uma marca')
    else expect(daMarca).not.toThrow()
  }
})
