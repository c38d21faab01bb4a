import { ERRORS, type CodigoErro, type ErroDetalhe } from '@lastro/contract'
import { ImportacaoError } from '@lastro/importacao'
import { ErroApi } from './erro.ts'

const DETAILS_MAX = 50

function isCodigo(code: string): code is CodigoErro {
  return Object.hasOwn(ERRORS, code)
}

export async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ImportacaoError) || !isCodigo(error.code)) throw error
    const details = error.saude?.problemas.slice(0, DETAILS_MAX).map(({ linha, campo, valor, mensagem }): ErroDetalhe => ({
      ...(campo === null ? {} : { campo }),
      ...(linha === null ? {} : { linha }),
      ...(valor === null ? {} : { valor }),
      message: mensagem,
    }))
    throw new ErroApi(error.code, { message: error.message, cause: error, ...(details === undefined ? {} : { details }) })
  }
}
