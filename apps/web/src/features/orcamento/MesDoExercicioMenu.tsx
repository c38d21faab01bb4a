import { MESES_EXERCICIO } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import { usePreferencias } from '../../theme/preferences.ts'
import { Menu } from '../../ui/Menu.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { mesDoExercicio } from './exercicio.ts'

interface MesDoExercicioMenuProps {
  nome: string
  ano: string
  inicio: string
  mes: number | undefined
  onChange: (mes: number | undefined) => void
}

export function MesDoExercicioMenu({ nome, ano, inicio, mes, onChange }: MesDoExercicioMenuProps) {
  const { language } = usePreferencias()
  const nameMes = (which: number | undefined): string => (which === undefined ? ano : formatMes(mesDoExercicio(inicio, which), language))
  return (
    <Menu
      label={nome}
      width={200}
      renderButton={(button) => (
        <ToolbarButton menu value={nameMes(mes)} {...button}>
          {nome}
        </ToolbarButton>
      )}
      options={[undefined, ...Array.from({ length: MESES_EXERCICIO }, (_, i) => i + 1)].map((which) => ({
        id: String(which ?? 0),
        text: nameMes(which),
        isChosen: which === mes,
        run: () => onChange(which),
      }))}
    />
  )
}
