import { Link, type LinkProps } from '@tanstack/react-router'
import { useMarca } from '../features/marca/marca.ts'

/** Mark and name, in the place and size of the static frame (`moldura.css`). */
export function BrandLink({ to }: { to: LinkProps['to'] }) {
  const { nome, sinal } = useMarca()
  return (
    <Link to={to} className="moldura-marca">
      <img src={sinal} width={24} height={24} alt="" />
      {nome}
    </Link>
  )
}
