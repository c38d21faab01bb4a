import { type ChaveMarca, SINAIS } from '@lastro/contract'

export function Sinal({ sinal, cor = 'currentColor', size }: { sinal: ChaveMarca; cor?: string; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path fill={cor} fillRule="evenodd" d={SINAIS[sinal].caminho} />
    </svg>
  )
}
