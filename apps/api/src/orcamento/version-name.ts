/** Includes the version even when there is only one, so that records stay unambiguous later. */
export const nameVersao = ({ nome, versaoNumero }: { nome: string; versaoNumero: number }): string => `${nome} · versão ${versaoNumero}`
