import "@angular/compiler";
import { Component, provideZonelessChangeDetection } from "@angular/core";
import { FormsModule } from "@angular/forms";
import { MatAutocompleteModule } from "@angular/material/autocomplete";
import { MatButtonModule } from "@angular/material/button";
import { MatCheckboxModule } from "@angular/material/checkbox";
import { provideNativeDateAdapter } from "@angular/material/core";
import { MatDatepickerModule } from "@angular/material/datepicker";
import { MatInputModule } from "@angular/material/input";
import { MatRadioModule } from "@angular/material/radio";
import { MatSelectModule } from "@angular/material/select";
import { bootstrapApplication } from "@angular/platform-browser";
import "../node_modules/@angular/material/prebuilt-themes/azure-blue.css";
import { changed, keys, label, send, zoo } from "./kit.js";

const two = (number) => String(number).padStart(2, "0");

class Signup {
  keys = keys;
  zoo = zoo;
  label = label;
  look = changed ? "outline" : "fill";
  halls = ["Bright hall", "Corner hall", "Upper hall"];
  values = { name: "", dance: "", hall: "", begin: null, role: "", shoes: false };
  found() { return this.halls.filter((hall) => hall.toLowerCase().includes((this.values.hall ?? "").toLowerCase())); }
  submit(event) {
    event.preventDefault();
    const { begin, shoes } = this.values;
    send({ ...this.values, begin: begin ? `${begin.getFullYear()}-${two(begin.getMonth() + 1)}-${two(begin.getDate())}` : "", shoes: shoes ? "yes" : "" });
  }
}
Component({
  selector: "#root",
  imports: [FormsModule, MatAutocompleteModule, MatButtonModule, MatCheckboxModule, MatDatepickerModule, MatInputModule, MatRadioModule, MatSelectModule],
  template: `
    <form (submit)="submit($event)" style="display: grid">
      @for (key of keys; track key) {
        @switch (key) {
          @case ("name") { <mat-form-field [appearance]="look"><mat-label>{{ label(key) }}</mat-label><input matInput name="name" required [(ngModel)]="values.name"></mat-form-field> }
          @case ("dance") { <mat-form-field [appearance]="look"><mat-label>{{ label(key) }}</mat-label><mat-select name="dance" [(ngModel)]="values.dance"><mat-option value="fo">Foxtrot</mat-option><mat-option value="ta">Tango</mat-option><mat-option value="wa">Waltz</mat-option></mat-select></mat-form-field> }
          @case ("hall") { <mat-form-field [appearance]="look"><mat-label>{{ label(key) }}</mat-label><input matInput name="hall" [(ngModel)]="values.hall" [matAutocomplete]="auto"><mat-autocomplete #auto="matAutocomplete">@for (hall of found(); track hall) { <mat-option [value]="hall">{{ hall }}</mat-option> }</mat-autocomplete></mat-form-field> }
          @case ("begin") { <mat-form-field [appearance]="look"><mat-label>{{ label(key) }}</mat-label><input matInput name="begin" [(ngModel)]="values.begin" [matDatepicker]="picker"><mat-hint>MM/DD/YYYY</mat-hint><mat-datepicker-toggle matIconSuffix [for]="picker" /><mat-datepicker #picker /></mat-form-field> }
          @case ("role") { <div><span id="role-label">{{ label(key) }}</span><mat-radio-group aria-labelledby="role-label" name="role" [(ngModel)]="values.role"><mat-radio-button value="le">Lead</mat-radio-button><mat-radio-button value="fo">Follow</mat-radio-button></mat-radio-group></div> }
          @case ("shoes") { <mat-checkbox name="shoes" [(ngModel)]="values.shoes">{{ label(key) }}</mat-checkbox> }
        }
      }
      <p id="complaint" role="alert"></p>
      <button mat-flat-button type="submit">{{ zoo.button }}</button>
    </form>`,
})(Signup);
bootstrapApplication(Signup, { providers: [provideZonelessChangeDetection(), provideNativeDateAdapter()] });
