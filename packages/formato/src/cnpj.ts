/** `12.345.678/0001-95` from the 14 stored characters. Other text is returned unchanged. */
export function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, '$1.$2.$3/$4-$5')
}

export function readCnpj(text: string): string {
  return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
