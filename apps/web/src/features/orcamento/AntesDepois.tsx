import type { Centavos } from '@lastro/engine'
import { Valor } from '../../ui/Valor.tsx'

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
