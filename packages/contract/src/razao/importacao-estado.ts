/** Separate from the import schemas, because every screen checks for a running import. */
import type { Importacao } from './importacao.ts'

/** Transition rules of an import, enforced by the server and used by the screens to disable actions. */
export const importacaoCan = {
  cancelar: (status: Importacao['status']): boolean => status === 'recebida' || status === 'processando',
  desfazer: (status: Importacao['status']): boolean => status === 'concluida',
}

export function isImportacaoRunning({ status }: Pick<Importacao, 'status'>): boolean {
  return importacaoCan.cancelar(status)
}
