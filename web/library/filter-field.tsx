import { SearchIcon } from "../ui/icons.tsx";

export interface FilterFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function FilterField({ value, onChange }: FilterFieldProps) {
  return (
    <div className="relative mb-2">
      <SearchIcon className="text-muted pointer-events-none absolute top-2.5 left-2.5 size-4" />
      <input
        type="search"
        aria-label="Filter the library by name"
        placeholder="Filter by name"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="border-line bg-surface placeholder:text-muted min-h-9 w-full rounded-lg border pr-2 pl-8 text-sm"
      />
    </div>
  );
}
