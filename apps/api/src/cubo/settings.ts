import { totalmem } from 'node:os'
import * as z from 'zod/mini'
import { integerText } from '../http/settings.ts'

const MIB = 1024 * 1024

/** An eighth of the memory, at most 256, in MB. A process also holds code, other caches and what a request needs. */
export function chooseCubosMb(memoryBytes: number): number {
  return Math.min(Math.max(Math.floor(memoryBytes / 8 / MIB), 8), 256)
}

/** Memory of the container, or of the machine. `constrainedMemory` is 0 or larger than the machine without a limit. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

export const cuboSettings = z.pipe(
  z.object({ LASTRO_CUBOS_MAX_MB: z._default(integerText(8, 65_536), () => chooseCubosMb(memoryBytes())) }),
  z.transform((env) => ({ cubosMaxBytes: env.LASTRO_CUBOS_MAX_MB * MIB })),
)
export type CuboSettings = z.output<typeof cuboSettings>
