import type { Centavos } from '@lastro/engine'
import { Valor } from '../../ui/Valor.tsx'

/** Three cells: what an amount is, what it is to be, and by how much it changes. */
export function AntesDepois({ antes, depois }: { antes: Centavos; depois: Centavos }) {
  return (
    <>
      <td className="num">
        <Valor centavos={antes} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={depois} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={depois - antes} zero="zero" sinal />
      </td>
    </>
  )
}
