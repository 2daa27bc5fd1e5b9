/** A dialog with what is shown once: only its own button closes it, never a key or a press beside it. */
export const UNA_VEZ = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false } as const
