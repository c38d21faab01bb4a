/** What a request has to be, by the schemas of its route. */
import { validatorCompiler } from 'fastify-type-provider-zod'
import { ErroApi } from './erro.ts'

/**
 * The validation of the library. It brings what it finds together as arguments of a call, and of a list with more faults than a call may have
 * arguments it fails itself: to who sent that, it is one refusal more.
 */
export const compileValidator: typeof validatorCompiler = (rota) => {
  const validate = validatorCompiler(rota)
  return (data) => {
    try {
      return validate(data)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return {
        error: new ErroApi('requisicao_invalid', { details: [{ message: 'Há erros demais para serem ditos um a um.' }], cause: error }),
      }
    }
  }
}
