import { Link, type LinkProps } from '@tanstack/react-router'
import { useMarca } from '../features/marca/marca.ts'
import { LOGO_WIDTH } from './logo.ts'

/** Mark and name, in the place and size of the static frame (`moldura.css`). */
export function BrandLink({ to }: { to: LinkProps['to'] }) {
  const { nome, sinal } = useMarca()
  return (
    <Link to={to} className="moldura-marca">
      <img src={sinal} width={LOGO_WIDTH} height={LOGO_WIDTH} alt="" />
      {nome}
    </Link>
  )
}
