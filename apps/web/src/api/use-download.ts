import type { RotaDef } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { download } from './api.ts'
import type { CallArgs } from './client.ts'
import { showRefusal } from './refusal.ts'

export type DownloadArgs<R extends RotaDef> = [fallbackName: string, ...args: CallArgs<R>]

/** Saves a file of the route; a refusal is told, as a click that does nothing explains nothing. */
export function useDownload<const R extends RotaDef>(rota: R): { start: (...args: DownloadArgs<R>) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: ([fallbackName, ...args]: DownloadArgs<R>) => download<R>(rota, fallbackName, ...args),
    onError: showRefusal,
  })
  return { start: (...args) => mutate(args), busy: isPending }
}
